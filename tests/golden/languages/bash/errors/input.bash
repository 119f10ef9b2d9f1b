before() { echo 1; }
if [ x ]; then
  after=1
esac
fi
half() { echo "open
