"""The terms of those function words that are not their own terms, written down.

To take the stems of eight hundred words takes longer than to answer a question. `python -m tests.support.functionstems`
writes this list anew; a test holds it against the words.
"""

_STEMS = (
    "able=abl above=abov actually=actual added=add adds=add another=anoth anyone=anyon anything=anyth "
    "because=becaus before=befor being=be called=call calls=call cause=caus caused=caus causes=caus cette=cett "
    "change=chang changed=chang changes=chang changing=chang classes=class comes=come currently=current cuál=cual "
    "cuáles=cual cuándo=cuando các=cac có=co cómo=como của=cua dans=dan decide=decid decided=decid decides=decid "
    "define=defin defined=defin defines=defin definition=definit delle=dell değil=degil does=doe doing=do "
    "donde=dond during=dure dónde=dond eine=ein eines=ein eles=ele elle=ell elles=ell ellos=ello else=els "
    "errors=error essere=esser está=esta están=estan everything=everyth exactly=exact failed=fail failing=fail "
    "fails=fail files=file finds=find fixed=fix función=funcion functions=function funzione=funzion função=funcao "
    "für=fur gets=get gives=give goes=goe handle=handl handled=handl handles=handl handling=handl happens=happen "
    "hatte=hatt having=have implementation=implement implemented=implement implements=implement issue=issu "
    "için=icin keeps=keep keine=kein không=khong kiedy=kiedi która=ktora które=ktore który=ktori können=konnen "
    "leurs=leur lines=line looks=look là=la mais=mai makes=make means=mean methods=method module=modul "
    "modules=modul müssen=mussen một=mot names=name nerede=nered những=nhung nosotros=nosotro nào=nao này=nay "
    "não=nao nós=nos once=onc onde=ond ones=one only=onli où=ou perché=perch please=pleas porque=porqu "
    "possible=possibl possibly=possibl purpose=purpos puts=put quais=quai quale=qual quelle=quell quelles=quell "
    "quels=quel qué=que really=realli repository=repositori responsible=respons returned=return returns=return "
    "running=run runs=run sans=san sets=set sobre=sobr someone=someon something=someth são=sao są=sa takes=take "
    "thế=the tried=tri tries=tri tú=tu từ=tu umas=uma unas=una unos=uno used=use uses=use using=use value=valu "
    "values=valu very=veri và=va với=voi welche=welch welches=welch welke=welk working=work works=work wurde=wurd "
    "è=e él=el était=etait être=etr über=uber đâu=đau đó=đo được=đuoc để=đe şu=su была=был были=был было=был "
    "быть=быт даже=даж если=есл зачем=зач какая=как какие=как какой=како каком=как когда=когд меня=мен "
    "ошибка=ошибк почему=поч теперь=тепер только=тольк файл=фа функции=функц функция=функц ở=o ですか=です+すか "
    "コード=コー+ード ファイル=ファ+ァイ+イル "
)

STEMS: "dict[str, tuple[str, ...]]" = {
    word: tuple(found.split("+")) for word, _, found in (entry.partition("=") for entry in _STEMS.split())
}
"""The terms of a word, for words of `functionwords` that have others than themselves."""
