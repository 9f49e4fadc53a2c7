// A place where somebody looks for a home: a department, or a town known by a postal code or an INSEE code.

export interface Locality {
  readonly type: 'city' | 'department';
  readonly name: string;
  readonly zipcode: string;
  readonly fullname: string;
}

/** Which register a five-digit code is looked up in. */
export type Register = 'postal' | 'insee';

interface Commune {
  readonly name: string;
  /** The lowest of its postal codes; '' where nobody lives. */
  readonly zipcode: string;
  /** What the town is called of which this is an arrondissement. */
  readonly town: string;
}

export class Places {
  readonly #departments = new Map<string, string>();
  readonly #communes = new Map<string, Commune>();
  readonly #zipcodes = new Map<string, string>();

  /** `table`: lines of tab-separated values, as bin/build-places.mjs writes them. */
  constructor(table: string) {
    for (const line of table.split('\n')) {
      const [kind, code = '', name = '', zipcode = '', town = name] = line.split('\t');
      if (kind === 'd') this.#departments.set(code, name);
      else if (kind === 'c') this.#communes.set(code, { name, zipcode, town });
      else if (kind === 'z') this.#zipcodes.set(code, name);
    }
  }

  /** Null when no such place is known. */
  find(value: number | string, register: Register): Locality | null {
    const code = String(value).trim().toUpperCase();
    if (/^(\d{1,2}|2[AB]|9[78]\d)$/.test(code)) return this.#department(code.padStart(2, '0'));
    if (!/^(\d{4,5}|2[AB]\d{3})$/.test(code)) return null;
    return register === 'postal'
      ? this.#byZipcode(code.padStart(5, '0'))
      : this.#byInsee(code.padStart(5, '0'));
  }

  #department(code: string): Locality | null {
    const name = this.#departments.get(code);
    return name === undefined
      ? null
      : { type: 'department', name, zipcode: code, fullname: `${name} (${code})` };
  }

  #byZipcode(zipcode: string): Locality | null {
    const commune = this.#communes.get(this.#zipcodes.get(zipcode) ?? '');
    return commune ? city(commune, zipcode) : null;
  }

  #byInsee(code: string): Locality | null {
    const commune = this.#communes.get(code);
    return commune ? city(commune, commune.zipcode) : null;
  }
}

function city({ name, town }: Commune, zipcode: string): Locality {
  return { type: 'city', name, zipcode, fullname: zipcode === '' ? town : `${town} (${zipcode})` };
}
