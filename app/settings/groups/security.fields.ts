import { describeGroup, moment, optional, yesNo } from '../field.ts'
import { defineGroup } from '../group.ts'

interface Security {
  approval_required: boolean
  two_factor_required_since: string | null
}

const security = defineGroup<Security>('security', {
  approval_required: false,
  two_factor_required_since: null,
})

export const securityFields = describeGroup(security, {
  title: 'Security',
  note: 'What holds for everybody who works here.',
  pages: [],
  fields: {
    approval_required: yesNo({
      label: 'Publishing waits for an approval',
      isPublic: false,
      storedAs: 'approval_required',
    }),
    two_factor_required_since: optional(
      moment({
        label: 'Everybody needs a second factor',
        hint: 'Everybody has a week from this moment on. Empty: nobody has to.',
        isPublic: false,
      }),
    ),
  },
})
