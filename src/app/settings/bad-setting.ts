/** A setting that does not parse. Its message is the one line shown before the process ends. */
export class BadSetting extends Error {
  constructor(name: string, problem: string) {
    super(`${name}: ${problem}`);
    this.name = 'BadSetting';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;
