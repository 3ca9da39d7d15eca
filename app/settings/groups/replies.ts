import { defineGroup } from '../group.ts'

interface Replies {
  thanks: string
  message: string | null
  proposal: string | null
  application: string | null
}

export const replies = defineGroup<Replies>('replies', {
  thanks: "Thanks for reaching out. We'll get back to you shortly!",
  message: null,
  proposal: null,
  application: null,
})
