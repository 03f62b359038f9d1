import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '#ui/toast-store.ts'
import type { SettingName, SettingsPatch, WorkspaceSettings } from '../../settings-contract.ts'
import { noProblem, problemOf, type SaveProblem } from '../saving.ts'
import { settingsQuery, useSaveSettings } from '../settings-api.ts'
import { useUnsaved } from '../unsaved.tsx'

type Values = Omit<SettingsPatch, 'version'>
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What was typed in one section, over what is stored. The version is the one that stood when the first change was made, so that another
 * section's save does not hide what somebody else did to this one.
 */
export function useSection(id: string, settings: WorkspaceSettings) {
  const cache = useQueryClient()
  const saving = useSaveSettings()
  const [draft, setDraft] = useState<Values>({})
  const [version, setVersion] = useState<number | null>(null)
  const [problem, setProblem] = useState<SaveProblem>(noProblem)
  const changed = (Object.keys(draft) as SettingName[]).filter((name) => !same(draft[name], settings[name]))
  const dirty = changed.length > 0
  useUnsaved(id, dirty)
  const set = (part: Values): void => {
    setVersion((before) => before ?? settings.version)
    setDraft((before) => ({ ...before, ...part }))
    setProblem((before) => ({ ...before, message: null, fields: {} }))
  }
  const reset = (): void => {
    setDraft({})
    setVersion(null)
    setProblem(noProblem)
  }
  const save = (): void => {
    const values = Object.fromEntries(changed.map((name) => [name, draft[name]])) as Values
    saving.mutate(
      { version: version ?? settings.version, ...values },
      {
        onSuccess: () => {
          reset()
          toast.success('Settings saved.')
        },
        onError: (error) => setProblem(problemOf(error, 'The settings could not be saved. Please try again.')),
      },
    )
  }
  const reload = (): void => {
    setVersion(problem.changed?.version ?? null)
    setProblem(noProblem)
    void cache.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }
  useEffect(() => {
    const [first] = Object.keys(problem.fields)
    if (first) document.getElementById(`setting-${first}`)?.focus()
  }, [problem.fields])
  return {
    value: <Name extends SettingName>(name: Name): WorkspaceSettings[Name] => (draft[name] ?? settings[name]) as WorkspaceSettings[Name],
    set,
    error: (name: SettingName): string | undefined => problem.fields[name],
    form: { dirty, saving: saving.isPending, problem, onSave: save, onReset: reset, onReload: reload },
  }
}
export type SectionState = ReturnType<typeof useSection>
