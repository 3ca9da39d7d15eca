import { defineGroup } from '../group.ts'

export interface Person {
  name: string
  role: string
  /** Address of one of our own images. */
  picture: string | null
  sentence: string | null
}

/** Who works here. There is no default: the section appears with the first of them. */
export const people = defineGroup('people', {
  title: 'Who you will work with',
  members: [] as readonly Person[],
})
