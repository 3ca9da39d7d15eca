import { useEffect, useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { changeSetting, listSettings, type SettingError } from '../../data/settings.ts'
import { findSetting } from '../../settings/groups.ts'
import { showToast } from '../../ui/toast.ts'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { Notice } from '../notice.tsx'
import { withParameter } from '../search-parameters.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { useSaveKey } from '../use-save-key.ts'
import type { Route } from './+types/page.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { countChanges } from './count-changes.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { focusField } from './focus-field.ts'
import { HistoryDialog } from './history/history-dialog.tsx'
import { SettingsHistory } from './history/settings-history.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { listSections } from './list-sections.ts'
import { Overview } from './overview.tsx'
import { PreviewDialog } from './preview/preview-dialog.tsx'
import { SectionNavigation, toSearch } from './section-navigation.tsx'
import { SettingsBar } from './settings-bar.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsForm } from './use-settings-form.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { settings: await loadOrToast(request, listSettings, 'Error fetching settings') }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const isRequired = form.get('approval_required') === 'true'
  return actOrToast(client => changeSetting(client, 'approval_required', isRequired), {
    success: isRequired ? 'Publishing waits for an approval' : 'Publishing waits for nobody',
    failure: 'Error changing the setting',
  })
}

// All sections are loaded at once.
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = change
  return formMethod === undefined && currentUrl.search !== nextUrl.search
    ? false
    : revalidateUnlessFailed(change)
}

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Settings', matches)
}

const sections = listSections()

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const settings = useLastGood(loaderData.settings)
  const stored = useMemo(
    () => Object.fromEntries((settings.data ?? []).map(({ name, ...row }) => [name, row])),
    [settings.data],
  )
  const form = useSettingsForm(stored)
  const { revalidate } = useRevalidator()
  useLiveReload('settings')
  const navigate = useNavigate()
  const [parameters, setParameters] = useSearchParams()
  const shown = parameters.get('section') ?? ''
  const section = sections.find(({ name }) => name === shown)
  const [dialog, setDialog] = useState<'discard' | 'preview' | null>(null)
  const [historyOf, setHistoryOf] = useState<string | null>(null)
  const [wrong, setWrong] = useState<{ name: string; path: string } | null>(null)

  async function save(): Promise<boolean> {
    return toldOutcome(await form.save())
  }

  function toldOutcome(saving: Awaited<ReturnType<typeof form.save>>): boolean {
    if (saving.outcome === 'wrong') showWrong(saving.problems)
    return saving.outcome === 'saved'
  }

  function showWrong(problems: SettingError[]) {
    const [first] = problems
    if (!first) return
    const count = new Set(problems.map(({ name }) => name)).size
    showToast({
      title: 'Not saved yet',
      description: count === 1 ? 'One value needs another look.' : `${count} values need another look.`,
      tone: 'danger',
    })
    const group = findSetting(first.name)?.group.group.name ?? ''
    if (group !== shown) navigate(toSearch(group))
    setWrong(first)
  }
  useSaveKey(save)

  useEffect(() => {
    if (!wrong || !section?.settings.some(({ name }) => name === wrong.name)) return
    focusField(wrong.name, wrong.path)
    setWrong(null)
  }, [wrong, section])

  // A link to one field; afterwards the URL is that of the section.
  const field = parameters.get('field')
  useEffect(() => {
    if (!field || !settings.data) return
    focusField(field)
    setParameters(before => withParameter(before, 'field', null), { replace: true, preventScrollReset: true })
  }, [field, settings.data, setParameters])

  return (
    <>
      <SettingsBar
        form={form}
        onDiscard={() => setDialog('discard')}
        onPreview={() => setDialog('preview')}
        onSave={save}
      />
      {form.error && <ErrorNotice error={form.error} onRetry={save} />}
      {section && settings.error && <ErrorNotice error={settings.error} onRetry={revalidate} />}
      {form.restored > 0 && (
        <Notice role="status">{`${countChanges(form.restored, 'that wasn’t saved stands', 'that weren’t saved stand')} here again.`}</Notice>
      )}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[min(13rem,32%)_minmax(0,44rem)]">
        <SectionNavigation
          sections={sections}
          shown={section || shown === 'history' ? shown : ''}
          changed={new Set(form.names.map(name => findSetting(name)?.group.group.name ?? ''))}
        />
        {section ? (
          settings.data && (
            <SettingsSection key={section.name} section={section} form={form} onHistory={setHistoryOf} />
          )
        ) : shown === 'history' ? (
          <SettingsHistory form={form} />
        ) : (
          <Overview sections={sections} settings={settings} onRetry={revalidate} />
        )}
      </div>
      {dialog === 'discard' && (
        <DiscardDialog
          names={form.names}
          onDiscard={() => form.drop(form.names)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'preview' && (
        <PreviewDialog edits={form.edits} section={section ?? null} onClose={() => setDialog(null)} />
      )}
      {historyOf && <HistoryDialog name={historyOf} form={form} onClose={() => setHistoryOf(null)} />}
      {form.isAsking && form.clashes.length > 0 && (
        <ConflictDialog
          clashes={form.clashes}
          onClose={form.closeQuestion}
          onSave={choices => form.decide(choices).then(toldOutcome)}
        />
      )}
      <LeaveDialog
        count={form.names.length}
        isKept={form.isKept}
        onDiscard={() => form.drop(form.names)}
        onSave={save}
      />
    </>
  )
}
