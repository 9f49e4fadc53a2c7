// Properties as every suite here writes them. A list that may be thirty long is that long sometimes: as it comes, fast-check
// stops at ten, and a story of ten steps rarely goes where a rule is broken.
import fc from 'fast-check';

fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });

export default fc;
