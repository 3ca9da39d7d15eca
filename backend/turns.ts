/**
 * A few things, such as connections or places at a processor, that work takes in turns: whoever asks first gets the next
 * one that becomes free.
 */
export class Turns<Thing> {
  readonly #free: Thing[]
  readonly #patience: Patience | null
  readonly #waiting = new Set<(thing: Thing) => void>()

  constructor(things: Thing[], patience: Patience | null = null) {
    this.#free = [...things]
    this.#patience = patience
  }

  /** How many wait in line. */
  get waiting(): number {
    return this.#waiting.size
  }

  async use<T>(work: (thing: Thing) => Promise<T>): Promise<T> {
    const thing = this.#free.pop() ?? (await this.#wait())
    try {
      return await work(thing)
    } finally {
      this.#giveBack(thing)
    }
  }

  #wait(): Promise<Thing> {
    return new Promise((resolve, reject) => {
      const take = (thing: Thing) => {
        clearTimeout(timer)
        resolve(thing)
      }
      const giveUp = ({ refuse }: Patience) => {
        this.#waiting.delete(take)
        reject(refuse())
      }
      const timer = this.#patience ? setTimeout(giveUp, this.#patience.maxWait, this.#patience) : undefined
      this.#waiting.add(take)
    })
  }

  #giveBack(thing: Thing): void {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next(thing)
    } else {
      this.#free.push(thing)
    }
  }
}

/** How long anybody waits in line, in milliseconds, and what they are told then. */
export interface Patience {
  maxWait: number
  refuse: () => Error
}

/** Room for so many pieces of work at once. */
export const createPlaces = (count: number, patience: Patience | null = null) =>
  new Turns(
    Array.from({ length: count }, (_, place) => place),
    patience,
  )
