#!/bin/sh
# A shell script that asks a person before it goes on, and reports afterwards.
# Run it while the hub runs (npm start). Without an answer within ten minutes it does nothing.
set -u

here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
nod=${NOD_BIN:-$here/../node_modules/.bin/nod}

answer=$("$nod" ask --from deploy-script --timeout 10m \
  --text "The tests pass. Deploy **v1.4** to production?" \
  --quick-reply "Deploy" --quick-reply "Not now" --recommended 1)

case $? in
  0) ;;
  2) echo "nobody answered: not deploying"; exit 0 ;;
  *) echo "could not ask: not deploying" >&2; exit 1 ;;
esac

case $answer in
  Deploy) echo "deploying"; report="v1.4 is deployed." ;;
  "Not now") echo "not deploying"; report="v1.4 waits." ;;
  *) echo "not deploying, the person said: $answer"; report="Understood: $answer" ;;
esac

"$nod" send --from deploy-script --text "$report" > /dev/null
