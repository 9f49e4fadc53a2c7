// What is heard of a connection: one request after another; and of all connections together, so many in one turn of the event
// loop. A client that asks again the moment it is answered, on a thousand connections, would make each turn as long as a
// thousand refusals take, and a turn is what everybody else waits for many times over: for each answer of the stores, and
// for a connection of their own, of which one is taken in per turn.
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { TurnEnd } from './turn-end.ts';

export interface HearingLimits {
  readonly heardPerTurn: number;
  /**
   * More are heard where turns are long for other work, by so many for each millisecond of it in the turn before; not while
   * there are refusals that are such work themselves.
   */
  readonly heardPerMs: number;
  /** Most that a client may ask on one connection before it has its first answer; one that asks more is cut off. */
  readonly askedAhead: number;
}

export const HEARING_LIMITS: HearingLimits = { heardPerTurn: 8, heardPerMs: 2, askedAhead: 64 };

type Asked = Parameters<RequestListener>;

/** Whether it was answered on the spot, for next to nothing. */
type Serve = (...asked: Asked) => boolean;

interface Connection {
  isServed: boolean;
  /** The request that it is being served, as long as nothing else bounds how many such there are. */
  unbound: IncomingMessage | null;
  /** What was asked behind that. */
  readonly ahead: Asked[];
}

export class HeardInTurn {
  readonly #serve: Serve;
  readonly #limits: HearingLimits;
  readonly #onCutOff: () => void;
  #heard = 0;
  #most: number;
  readonly #turnEnd = new TurnEnd((ms) => this.#turn(ms));
  /** How long what was heard in this turn took. */
  #tookMs = 0;
  /** Whether something that nothing else bounds was answered in it, and not on the spot. */
  #wasDear = false;
  readonly #connections = new WeakMap<Socket, Connection>();
  /** Answered; what they ask next is for a later turn. */
  readonly #later = new Set<Socket>();

  constructor(serve: Serve, limits: HearingLimits = HEARING_LIMITS, onCutOff = (): void => {}) {
    this.#serve = serve;
    this.#limits = limits;
    this.#onCutOff = onCutOff;
    this.#most = limits.heardPerTurn;
  }

  hear(...asked: Asked): void {
    const [{ socket }] = asked;
    if (socket.destroyed) return;
    const connection = this.#connectionOf(socket);
    if (!connection.isServed) this.#begin(connection, asked);
    else if (connection.ahead.length < this.#limits.askedAhead) connection.ahead.push(asked);
    else this.#cutOff(socket);
  }

  #cutOff(socket: Socket): void {
    socket.destroy();
    this.#onCutOff();
  }

  /** What this request costs is bounded by the turn that it had to wait for. */
  letOn(request: IncomingMessage): void {
    const connection = this.#connections.get(request.socket);
    if (connection?.unbound === request) connection.unbound = null;
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known) return known;
    const connection: Connection = { isServed: false, unbound: null, ahead: [] };
    this.#connections.set(socket, connection);
    return connection;
  }

  #begin(connection: Connection, [request, response]: Asked): void {
    const { socket } = request;
    connection.isServed = true;
    connection.unbound = request;
    this.#heard += 1;
    this.#turnEnd.ask();
    const isBeyond = this.#heard > this.#most;
    let wasOnTheSpot = false;
    response.once('close', () => {
      const isUnbound = connection.unbound === request;
      if (isUnbound && !wasOnTheSpot) this.#wasDear = true;
      if (!isUnbound || !isBeyond) this.#goOn(socket);
      else if (request.complete) this.#listenLater(socket);
      // the rest of what was answered before its end is still to be read, and forgotten
      else request.once('close', () => this.#listenLater(socket));
    });
    const began = performance.now();
    wasOnTheSpot = this.#serve(request, response);
    this.#tookMs += performance.now() - began;
  }

  #listenLater(socket: Socket): void {
    if (socket.destroyed) return this.#goOn(socket);
    socket.pause();
    this.#later.add(socket);
    this.#turnEnd.ask();
  }

  #goOn(socket: Socket): void {
    const connection = this.#connectionOf(socket);
    connection.isServed = false;
    const next = socket.destroyed ? undefined : connection.ahead.shift();
    if (next) this.#begin(connection, next);
  }

  #turn(ms: number): void {
    const { heardPerTurn, heardPerMs } = this.#limits;
    const otherMs = ms - this.#tookMs;
    this.#most = heardPerTurn + (this.#wasDear ? 0 : Math.floor(otherMs * heardPerMs));
    this.#heard = 0;
    this.#tookMs = 0;
    this.#wasDear = false;
    let left = this.#most;
    for (const socket of this.#later) {
      if (left-- === 0) break;
      this.#later.delete(socket);
      socket.resume();
      this.#goOn(socket);
    }
    if (this.#later.size > 0) this.#turnEnd.ask();
  }
}
