/**
 * A few things, such as connections or places at a processor, that work takes in turns: whoever asks first gets the next
 * one that becomes free.
 */
export class Turns<Thing> {
  readonly #free: Thing[]
  readonly #waiting: ((thing: Thing) => void)[] = []

  constructor(things: Thing[]) {
    this.#free = [...things]
  }

  /** How many wait in line. */
  get waiting(): number {
    return this.#waiting.length
  }

  async use<T>(work: (thing: Thing) => Promise<T>): Promise<T> {
    const thing = this.#free.pop() ?? (await new Promise<Thing>(resolve => this.#waiting.push(resolve)))
    try {
      return await work(thing)
    } finally {
      const next = this.#waiting.shift()
      if (next) {
        next(thing)
      } else {
        this.#free.push(thing)
      }
    }
  }
}

/** Room for so many pieces of work at once. */
export const createPlaces = (count: number) => new Turns(Array.from({ length: count }, (_, place) => place))
