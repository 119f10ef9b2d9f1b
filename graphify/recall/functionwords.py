"""Words that say nothing about what a question is about.

`FUNCTION` words carry grammar; `GENERIC` ones stand in questions about any code. How often a word occurs in a memory of
five records says nothing, so that these are known from the start. Both are lists of plain words; they are compared as
stems (see `terms`).
"""

_FUNCTION = (
    # English
    " a an another the this that these those it its i me my we us our you your he she they them their who whom whose"
    " which"
    " what when where why how is are was were be been being am do does did doing done has have had having can"
    " could will would shall should may might must of in on at by for with about against between into through"
    " during before after above below to from up down out off over under again further then once here there all"
    " any both each few more most other some such only own same so than too very s t just now and or but if"
    " because as until while also via per actually really please tell show explain know want need let get gets got"
    " go goes come comes happen happens one ones something anything everything someone anyone like ever exactly"
    " currently still yet else whether within without upon onto per don doesn didn isn aren wasn weren won hasn"
    " haven shouldn wouldn couldn ll re ve not no never nor"
    # German
    " der das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ist sind waren"
    " wird werden wurde wurden haben hatte ich du er sie es wir ihr was wer wie wo warum wann welche"
    " welcher welches zu zum zur von vom mit bei aus auf an im in für über unter nach vor durch wenn dann als auch"
    " noch nur schon kann können muss müssen soll"
    # French
    " le la les l un une des du de d et ou mais ne pas sont était être a ont avoir je tu il elle on nous vous"
    " ils elles ce cet cette ces qui que quoi quel quelle quels quelles où quand pourquoi dans sur sous"
    " par pour avec sans au aux se sa ses leur leurs y en"
    # Spanish, Portuguese, Italian
    " el los las un una unos unas y o pero no es era está están fue ha han haber yo tú él ella nosotros"
    " ellos se su sus lo al del que quien cual cuál cuáles dónde donde cuándo cuando cómo como por qué para con"
    " sobre en os as um uma uns umas e ou mas não são foi estar eu ele ela nós eles seu sua do da dos das"
    " no na nos nas pelo pela por que quem qual quais onde quando como porque para com sem sobre em ao aos il lo"
    " gli uno una ed ma non è sono era essere ha hanno io lui lei noi loro si suo sua di del della dei delle al"
    " alla dal dalla nel nella sul sulla con per tra fra che chi cosa quale quali dove quando come perché"
    # Russian, Ukrainian
    " и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от"
    " меня еще нет о из ему теперь когда даже ну ли если или ни быть был была были это эта этот эти где кто какой"
    " какая какие каком почему зачем для при чем через під що де як чи та це які"
    # Dutch, Polish, Turkish
    " het een en of maar niet is zijn wordt worden heeft hebben ik jij hij zij wij wat wie waar waarom wanneer hoe"
    " welke te van met bij uit voor door i oraz lub ale nie jest są był była w na z do od dla przez gdzie kto"
    " jak dlaczego kiedy który która które ve veya ama değil bir bu şu ne nerede nasıl neden kim için ile mi mı"
    # Arabic, Persian
    " في من على إلى عن مع هذا هذه ذلك التي الذي هو هي ما ماذا أين متى كيف لماذا هل أن لا و أو ثم كان در از به با"
    " که این آن را است هست بود چه چی کجا کی چرا چگونه چطور آیا برای یا تا می شود"
    # Vietnamese
    " là của và có không được cho với trong ở khi nào đâu sao thế các những một này đó để từ"
    # Chinese, Japanese, Korean (as the pairs and words that `tokens` makes of them)
    " 什么 怎么 如何 哪里 哪个 为什 什麼 怎麼 是否 是什 在哪 的是 我们"
    " 一个 可以 ですか ます です する した して いる どこ どの なぜ なに"
    " どう こと ので から まで は が を に の で と"
    " 어디 어떻게 왜 무엇 누가 언제 에서 으로"
)

_GENERIC = (
    " code function functions method methods class classes file files module modules work works working use uses"
    " used using make makes made define defined defines definition implement implemented implements implementation"
    " handle handled handles handling happen set sets run runs running call calls called add added adds place part"
    " thing way find finds found look looks value values line lines name names new change changes changed changing"
    " return returns returned give gives given take takes taken put puts keep kept keeps responsible decide"
    " decided decides cause caused causes reason try tried tries fail fails failed failing error errors problem"
    " issue bug fix fixed right wrong repository repo project program sure mean means meant purpose possible"
    " possibly able funktion datei fonction fichier función archivo função arquivo funzione файл функция функции"
    " класс метод код ошибка 代码 函数 文件 方法 関数 コード ファイル 함수 파일 코드"
)

FUNCTION = frozenset(_FUNCTION.split())
GENERIC = frozenset(_GENERIC.split())
