import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { useCallback, useState } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaletteGroup } from './command-palette.tsx'
import { CommandPalette, useCommandKey } from './command-palette.tsx'
import { pass, person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()
// The part is fetched at the first press; how long that takes is not a matter of the fake timers.
beforeAll(() => import('./palette-frame.tsx'), 60_000)

const places: readonly PaletteGroup[] = [
  {
    label: 'Go to',
    items: [
      { value: 'people', label: 'People' },
      { value: 'chart', label: 'Organisation Chart' },
    ],
  },
]
const findPeople = async (text: string): Promise<readonly PaletteGroup[]> =>
  text ? [{ label: 'People', items: [{ value: 'p1', label: 'Callum Fraser', detail: 'Night Shift Supervisor', person: 'p1' }] }] : []

function Shell({ heard }: { heard: string[] }): ReactElement {
  const [open, setOpen] = useState(false)
  useCommandKey(useCallback(() => setOpen((is) => !is), []))
  return (
    <CommandPalette
      open={open}
      onOpenChange={setOpen}
      places={places}
      search={findPeople}
      onSelect={(item) => heard.push(item.value)}
      onPeek={(item) => heard.push(`peek ${item.value}`)}
    />
  )
}

async function openPalette(): Promise<string[]> {
  const heard: string[] = []
  render(<Shell heard={heard} />)
  await person().keyboard('{Control>}k{/Control}')
  await pass(300)
  return heard
}
const shown = (): (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent)

describe('command palette', () => {
  test('Ctrl K opens it in the search field with the places; typing narrows them', async () => {
    await openPalette()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search' }))
    expect(shown()).toEqual(['PeopleEnter', 'Organisation ChartEnter'])
    await person().keyboard('chart')
    await pass(0)
    expect(shown()).toEqual(['Organisation ChartEnter'])
  })

  test('what the server finds stands first, and Enter opens the first match', async () => {
    const heard = await openPalette()
    await person().keyboard('call')
    await pass(300)
    expect(shown()).toEqual(['CFCallum FraserNight Shift SupervisorEnter'])
    await person().keyboard('{Enter}')
    await pass(300)
    expect(heard).toEqual(['p1'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Ctrl Enter looks at it beside the page', async () => {
    const heard = await openPalette()
    await person().keyboard('{ArrowDown}{Control>}{Enter}{/Control}')
    await pass(300)
    expect(heard).toEqual(['peek chart'])
  })
})
