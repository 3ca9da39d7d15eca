import type { Question } from './groups/questions.ts'

export interface Point {
  term: string
  text: string
}

/** The four services say the same things of themselves. */
export interface ServiceWords {
  lead: string
  doing: readonly Point[]
  measured: readonly Point[]
  delivered: readonly Point[]
  needed: readonly Point[]
  /** How the work is paid for. */
  charged: string
  question: Question
  closing: string
}
