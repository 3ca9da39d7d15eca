import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { CaseStudyCategory } from './case-study-category.tsx'
import { focusField } from './focus-field.ts'
import { type Fold, foldSettings } from './fold-settings.ts'
import type { Section } from './list-sections.ts'
import { findMail, MailPreview } from './mails/mail-preview.tsx'
import { SampleQuotes } from './sample-quotes.tsx'
import { SectionTitle } from './section-title.tsx'
import { SettingField } from './setting-field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

interface SettingsSectionProps {
  section: Section
  form: SettingsForm
  /** A field, or the part of it at `path`, that is to have the focus. */
  wanted: { name: string; path: string } | null
  onFocused: () => void
  onHistory: (name: string) => void
}

export default function SettingsSection({
  section,
  form,
  wanted,
  onFocused,
  onHistory,
}: SettingsSectionProps) {
  const tellFocused = useEffectEvent(onFocused)
  useEffect(() => {
    if (!wanted || !section.settings.some(({ name }) => name === wanted.name)) return
    focusField(wanted.name, wanted.path)
    tellFocused()
  }, [wanted, section])

  return (
    // With a key, as another section is drawn anew.
    <section key={section.name} aria-labelledby="section" className="min-w-0">
      <SectionTitle title={section.title} note={section.note} />
      {section.name === 'prices' && <SampleQuotes form={form} />}
      {section.name === 'case_studies' && <CaseStudyCategory form={form} />}
      <div className="rounded-l border border-hairline bg-surface p-[clamp(16px,3vw,28px)]">
        {foldSettings(section.settings).map(fold => (
          <FoldedSettings key={fold.settings[0]?.name} fold={fold} form={form} onHistory={onHistory} />
        ))}
      </div>
    </section>
  )
}

type FoldedSettingsProps = Pick<SettingsSectionProps, 'form' | 'onHistory'> & { fold: Fold }

/** Open from the start where it has unsaved changes. */
function FoldedSettings({ fold: { title, settings }, form, onHistory }: FoldedSettingsProps) {
  const [isOpenAtFirst] = useState(() => settings.some(({ name }) => form.edits[name]))
  const fields = settings.map(setting => (
    <SettingField
      key={setting.name}
      setting={setting}
      label={title ? toSentence(setting.field.label.slice(title.length + 2)) : setting.field.label}
      form={form}
      onHistory={() => onHistory(setting.name)}
    />
  ))
  if (!title) return fields
  const [first] = settings
  const mail = first ? findMail(first.group.group.name, first.key) : null
  return (
    <details open={isOpenAtFirst} className="group/fold border-t border-hairline first:border-t-0">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 rounded-s py-2 [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 grow font-text text-base font-semibold tracking-normal wrap-anywhere">
          {title}
        </h3>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-muted transition-[rotate] duration-(--fast) group-open/fold:rotate-180"
        />
      </summary>
      <div className="pb-3 sm:pl-4">
        {fields}
        {mail && <MailPreview {...mail} form={form} />}
      </div>
    </details>
  )
}

const toSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
