import { defineGroup } from '../group.ts'

export interface Person {
  name: string
  role: string
  picture: string | null
  sentence: string | null
}

/** No default: the section appears with the first member. */
export const people = defineGroup('people', {
  title: 'Who you will work with',
  members: [] as readonly Person[],
})
