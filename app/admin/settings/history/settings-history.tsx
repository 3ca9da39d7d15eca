import { SectionTitle } from '../section-title.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import { ChangeList } from './change-list.tsx'

export default function SettingsHistory({ form }: { form: SettingsForm }) {
  return (
    <section aria-labelledby="section" className="min-w-0">
      <SectionTitle title="History" note="Who changed what, and when. What stood before can be restored." />
      <ChangeList name={null} form={form} />
    </section>
  )
}
