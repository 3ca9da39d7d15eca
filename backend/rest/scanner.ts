import { parseError } from '../errors/rest.ts'

const identifier = /[\p{L}\p{Nd}_ $]+/uy
const dash = /-(?!>)/y

/** Reads a piece of the query string from left to right. @throws PGRST100 */
export class Scanner {
  readonly #text: string
  readonly #what: string
  #at = 0

  /** `what` names the piece in the message: `filter (foo.1)`. */
  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  get position(): number {
    return this.#at
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  get rest(): string {
    return this.#text.slice(this.#at)
  }

  goTo(position: number): void {
    this.#at = position
  }

  startsWith(token: string): boolean {
    return this.#text.startsWith(token, this.#at)
  }

  eat(token: string): boolean {
    const found = this.startsWith(token)
    this.#at += found ? token.length : 0
    return found
  }

  take(sticky: RegExp): string | null {
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#text)?.[0] ?? null
    this.#at += found?.length ?? 0
    return found
  }

  skipSpace(): void {
    this.take(/[ \t]*/y)
  }

  require(token: string): void {
    if (!this.eat(token)) {
      this.fail(`"${token}"`)
    }
  }

  /** PostgREST ignores what follows; only spare parentheses are certainly a slip. */
  skipSpareParentheses(): void {
    this.take(/[) \t]+$/y)
  }

  requireEnd(expecting: string): void {
    if (!this.atEnd) {
      this.fail(`${expecting} or end of input`)
    }
  }

  /** `name`, `name-with-dashes`, `name with spaces` or `"any.thing"`. */
  fieldName(): string {
    const name = this.findFieldName()
    // PostgreSQL has no such names.
    return !name || name.includes('\0') ? this.fail('field name (* or [a..z0..9_$])') : name
  }

  findFieldName(): string | null {
    if (this.startsWith('"')) {
      return this.quoted()
    }
    const first = this.take(identifier)
    if (first === null) {
      return null
    }
    let name = first.trim()
    while (this.take(dash) !== null) {
      name += `-${(this.take(identifier) ?? this.fail('letter or digit')).trim()}`
    }
    return name
  }

  identifier(): string {
    return (this.take(identifier) ?? this.fail('letter or digit')).trim()
  }

  quoted(): string {
    this.require('"')
    const inside = this.take(/(?:[^"\\]|\\.)*/sy) ?? ''
    this.require('"')
    return inside.replace(/\\(.)/gs, '$1')
  }

  fail(expecting: string): never {
    const found = this.atEnd ? 'end of input' : JSON.stringify(String.fromCodePoint(this.#codePoint()))
    const column = [...this.#text.slice(0, this.#at)].length + 1
    throw parseError(this.#what, column, `unexpected ${found} expecting ${expecting}`)
  }

  #codePoint(): number {
    return this.#text.codePointAt(this.#at) ?? 0
  }
}
