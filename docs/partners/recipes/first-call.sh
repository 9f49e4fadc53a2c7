#!/bin/sh
# Which client space the key is of, and the programs that it reaches.
curl --fail-with-body --silent --show-error \
  -H "X-API-Key: $LOTBOOK_KEY" \
  "$LOTBOOK_URL/v1/$LOTBOOK_SPACE"

curl --fail-with-body --silent --show-error \
  -H "X-API-Key: $LOTBOOK_KEY" \
  "$LOTBOOK_URL/v1/$LOTBOOK_SPACE/programs"
