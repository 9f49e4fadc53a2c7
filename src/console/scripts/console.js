// What scripts add to pages that work without them.
import { listenToKeys } from './keys.js';
import { followChanges } from './live.js';
import { searchWhileTyping } from './search.js';

followChanges();
searchWhileTyping();
listenToKeys();
