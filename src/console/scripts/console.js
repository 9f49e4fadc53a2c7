// What scripts add to pages that work without them.
import { listenToKeys } from './keys.js';
import { followChanges } from './live.js';
import { searchWhileTyping } from './search.js';
import { travelInTime } from './slider.js';

followChanges();
searchWhileTyping();
travelInTime();
listenToKeys();
