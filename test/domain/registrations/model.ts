// The reference model of who declared a person first on a program, in whole days: nothing is stored that can be asked of the
// declarations themselves, and there is no stream, no event and no hash.

export interface Terms {
  readonly isManual: boolean;
  readonly validity: number;
  readonly cooling: number;
  readonly knownFor: number;
}

/** Somebody whom the book knows by a value of the declaration. */
export interface Acquaintance {
  readonly isProtected: boolean;
  readonly hasInterest: boolean;
  readonly lastSeen: number;
}

export type Stage = 'declared' | 'waiting' | 'under way' | 'approved' | 'rejected' | 'over';

export interface Declaration {
  readonly id: number;
  readonly owner: number;
  values: ReadonlySet<string>;
  stage: Stage;
  /** Of an approval, when it runs out; of what came to nothing, when it did. */
  end: number;
}

export type Said = 'ok' | 'unknown' | 'not theirs' | 'not waiting' | 'taken' | 'under way' | 'over';

export class ModelDeclarations {
  readonly all: Declaration[] = [];

  declare(owner: number, values: readonly string[]): number {
    const id = this.all.length + 1;
    this.all.push({ id, owner, values: new Set(values), stage: 'declared', end: 0 });
    return id;
  }

  /** The first that nobody has looked at; they are looked at in their order. */
  get next(): Declaration | undefined {
    return this.all.find(({ stage }) => stage === 'declared');
  }

  analyse(one: Declaration, terms: Terms, known: readonly Acquaintance[], day: number): void {
    const others = this.#namingThePersonOf(one);
    const isLate = others.some((other) => other.id < one.id && stands(other, day));
    const isCooling = others.some(
      (other) => other.owner === one.owner && !stands(other, day) && day - other.end < terms.cooling,
    );
    const interested = known.filter(({ hasInterest }) => hasInterest);
    const isKnown =
      known.some(({ isProtected }) => isProtected) ||
      interested.some(({ lastSeen }) => day - lastSeen < terms.knownFor);
    if (terms.isManual) one.stage = 'waiting';
    else if (isLate || isCooling || isKnown) settle(one, 'rejected', day);
    else if (interested.length > 0 || known.length > 1) one.stage = 'waiting';
    else settle(one, 'under way', day + terms.validity);
  }

  get waiting(): readonly Declaration[] {
    return this.all.filter(({ stage }) => stage === 'waiting');
  }

  get underWay(): Declaration | undefined {
    return this.all.find(({ stage }) => stage === 'under way');
  }

  carryOut(id: number): Said {
    const one = this.all[id - 1];
    if (one?.stage !== 'under way') return 'over';
    one.stage = 'approved';
    return 'ok';
  }

  rule(id: number, isYes: boolean, validity: number, day: number): Said {
    const one = this.all[id - 1];
    if (!one) return 'unknown';
    if (one.stage !== 'waiting') return 'not waiting';
    if (!isYes) return settle(one, 'rejected', day);
    const isTaken = this.#namingThePersonOf(one).some((other) => isSettled(other) && stands(other, day));
    return isTaken ? 'taken' : settle(one, 'under way', day + validity);
  }

  giveUp(id: number, owner: number, day: number): Said {
    const one = this.all[id - 1];
    if (one?.owner !== owner) return 'not theirs';
    if (one.stage === 'under way') return 'under way';
    return stands(one, day) ? settle(one, 'over', day) : 'over';
  }

  /** The person is to be forgotten: what is open ends first. */
  forget(id: number, day: number): Said {
    const one = this.all[id - 1];
    if (one?.stage === 'under way') return 'under way';
    if (!one) return 'ok';
    if (stands(one, day)) settle(one, one.stage === 'approved' ? 'over' : 'rejected', day);
    one.values = new Set();
    return 'ok';
  }

  /** Nobody could carry out the approval. */
  abandon(id: number, day: number): void {
    const one = this.all[id - 1];
    if (one?.stage === 'under way') settle(one, 'rejected', day);
  }

  /** As whoever reads it on that day is told. */
  shown(one: Declaration, day: number): Stage {
    return one.stage === 'approved' && !stands(one, day) ? 'over' : one.stage;
  }

  #namingThePersonOf(one: Declaration): Declaration[] {
    return this.all.filter((other) => other !== one && [...one.values].some((v) => other.values.has(v)));
  }
}

function settle(one: Declaration, stage: Stage, end: number): 'ok' {
  Object.assign(one, { stage, end });
  return 'ok';
}

function isSettled({ stage }: Declaration): boolean {
  return stage === 'under way' || stage === 'approved';
}

function stands({ stage, end }: Declaration, day: number): boolean {
  return stage === 'approved' ? day < end : stage !== 'rejected' && stage !== 'over';
}
