import { defineGroup } from '../group.ts'

export interface Question {
  question: string
  answer: string
}

/** Questions and answers. There is no default: the section appears with the first of them. */
export const questions = defineGroup('questions', {
  title: 'What people ask first',
  answers: [] as readonly Question[],
})
