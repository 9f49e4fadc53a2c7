// What we use of the package beside our own scripts.
export const Idiomorph: {
  morph(
    old: Element,
    now: Element,
    config: {
      readonly morphStyle: 'outerHTML';
      readonly ignoreActiveValue: boolean;
      readonly callbacks: {
        /** False leaves the old one as it is. */
        beforeNodeMorphed(old: Node, now: Node): boolean;
        afterNodeAdded(added: Node): void;
        beforeAttributeUpdated(name: string, element: Element, kind: 'update' | 'remove'): boolean;
      };
    },
  ): unknown;
};
