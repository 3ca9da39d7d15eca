import { useEffect, useRef } from 'react'
import type { Section } from './list-sections.ts'
import { SampleQuotes } from './sample-quotes.tsx'
import { SettingField } from './setting-field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

interface SettingsSectionProps {
  section: Section
  form: SettingsForm
  onHistory: (name: string) => void
}

/** The fields of a group. */
export function SettingsSection({ section, form, onHistory }: SettingsSectionProps) {
  return (
    <section aria-labelledby="section" className="min-w-0">
      <SectionTitle title={section.title} note={section.note} />
      {section.name === 'prices' && <SampleQuotes form={form} />}
      <div className="rounded-l border border-hairline bg-surface p-[clamp(16px,3vw,28px)]">
        {section.settings.map(setting => (
          <SettingField
            key={setting.name}
            setting={setting}
            form={form}
            onHistory={() => onHistory(setting.name)}
          />
        ))}
      </div>
    </section>
  )
}

/** Takes the focus of whoever chose the section from the list. */
export function SectionTitle({ title, note }: { title: string; note?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement?.closest('nav[aria-label="Sections"]'))
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <h2 id="section" ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <p className="measure mt-1 mb-5 text-base text-muted empty:mt-0">{note}</p>
    </>
  )
}
