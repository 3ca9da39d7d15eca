import { useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { changeSetting, listSettings, type SettingError } from '../../data/settings.ts'
import { findSetting } from '../../settings/groups.ts'
import { showToast } from '../../ui/toast.ts'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { LazyDialog } from '../lazy-dialog.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { Notice } from '../notice.tsx'
import { withParameter } from '../search-parameters.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { useSaveKey } from '../use-save-key.ts'
import type { Route } from './+types/page.ts'
import { countChanges } from './count-changes.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import type { ClashChoices } from './edits/decide-clashes.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { listSections } from './list-sections.ts'
import { loadConflicts, loadHistory, loadHistoryDialog, loadPreview, loadSection } from './load-parts.ts'
import { Overview } from './overview.tsx'
import { SectionNavigation, toSearch } from './section-navigation.tsx'
import { SettingsBar } from './settings-bar.tsx'
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

  // A link to one field; afterwards the URL is that of the section.
  const field = parameters.get('field')
  const wanted = useMemo(() => wrong ?? (field ? { name: field, path: '' } : null), [wrong, field])
  function endSearch() {
    setWrong(null)
    if (field)
      setParameters(before => withParameter(before, 'field', null), {
        replace: true,
        preventScrollReset: true,
      })
  }

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
            <LazyPart
              name={section.title}
              load={loadSection}
              props={{ section, form, wanted, onFocused: endSearch, onHistory: setHistoryOf }}
            />
          )
        ) : shown === 'history' ? (
          <LazyPart name="the history" load={loadHistory} props={{ form }} />
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
        <LazyDialog
          load={loadPreview}
          title="Preview"
          className="w-[min(86rem,calc(100vw-1.5rem))]!"
          props={{ edits: form.edits, section: section ?? null, onClose: () => setDialog(null) }}
        />
      )}
      {historyOf && (
        <LazyDialog
          load={loadHistoryDialog}
          title={`History of ${findSetting(historyOf)?.field.label ?? historyOf}`}
          className="w-[min(40rem,calc(100vw-2rem))]!"
          props={{ name: historyOf, form, onClose: () => setHistoryOf(null) }}
        />
      )}
      {form.isAsking && form.clashes.length > 0 && (
        <LazyDialog
          load={loadConflicts}
          title="Somebody else changed the same"
          className="w-[min(56rem,calc(100vw-2rem))]!"
          props={{
            clashes: form.clashes,
            onClose: form.closeQuestion,
            onSave: (choices: ClashChoices) => form.decide(choices).then(toldOutcome),
          }}
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
