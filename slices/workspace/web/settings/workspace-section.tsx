import { useState, type ReactElement } from 'react'
import { pictureTypes, shrunkPicture } from '#platform/web/shrunk-picture.ts'
import { ComboSelect } from '#ui/combo-select.tsx'
import { Field } from '#ui/field.tsx'
import { PictureField } from '#ui/picture-field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { countryOptions, industryOptions, isCountry, isIndustry } from '../../rules.ts'
import type { WorkspaceSettings } from '../../settings-contract.ts'
import { problemOf } from '../saving.ts'
import { useSaveLogo } from '../settings-api.ts'
import { WorkspaceTile } from '../workspace-tile.tsx'
import { Section, SectionForm } from './section.tsx'
import { useSection } from './use-section.ts'

/** Name, logo, industry and country. */
export function WorkspaceSection({ settings }: { settings: WorkspaceSettings }): ReactElement {
  const section = useSection('workspace', settings)
  const { value, set, error } = section
  return (
    <Section id="workspace" title="Workspace" help="What people see of it, and which lists and rules fit it.">
      <div className="grid gap-6">
        <LogoField settings={settings} />
        <SectionForm {...section.form}>
          <Field label="Workspace name" id="setting-name" required error={error('name')}>
            <TextInput
              maxLength={120}
              autoComplete="organization"
              value={value('name')}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Industry" id="setting-industry" error={error('industry')}>
              <ComboSelect
                options={industryOptions}
                value={value('industry')}
                onChange={(industry) => isIndustry(industry) && set({ industry })}
              />
            </Field>
            <Field label="Country" id="setting-country" error={error('country')}>
              <ComboSelect
                options={countryOptions}
                value={value('country')}
                onChange={(country) => isCountry(country) && set({ country })}
              />
            </Field>
          </div>
        </SectionForm>
      </div>
    </Section>
  )
}

const unreadable = 'Choose a PNG, JPEG or WebP picture. SVG files are not taken, because they can carry scripts.'

function LogoField({ settings }: { settings: WorkspaceSettings }): ReactElement {
  const saving = useSaveLogo()
  const [problem, setProblem] = useState<string>()
  const send = (image: string | null): void =>
    saving.mutate(image, {
      onSuccess: () => toast.success(image === null ? 'Logo removed.' : 'Logo saved.'),
      onError: (error) => {
        const found = problemOf(error, 'The logo could not be saved. Please try again.')
        setProblem(found.fields['image'] ?? found.message ?? undefined)
      },
    })
  const choose = async (file: File): Promise<void> => {
    setProblem(undefined)
    const image = await shrunkPicture(file)
    if (image === null) setProblem(unreadable)
    else send(image)
  }
  return (
    <PictureField
      label="Logo"
      hint="Shown beside the workspace’s name. It is made smaller here before it is sent."
      problem={problem}
      picture={<WorkspaceTile name={settings.name} logo={settings.logo} size={48} />}
      chosen={settings.logo !== null}
      words={{ upload: 'Upload a logo', replace: 'Replace', remove: 'Remove' }}
      accept={pictureTypes}
      saving={saving.isPending}
      onFile={(file) => void choose(file)}
      onRemove={() => send(null)}
    />
  )
}
