import type { Question } from './groups/questions.ts'

export interface Point {
  term: string
  text: string
}

export interface ServiceWords {
  lead: string
  doing: readonly Point[]
  measured: readonly Point[]
  delivered: readonly Point[]
  needed: readonly Point[]
  charged: string
  question: Question
  closing: string
}
