import { render, screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from './menu.tsx'
import { createTypeahead } from './typeahead.ts'
import { pass, person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()
// The part is fetched at the first press; how long that takes is not a matter of the fake timers.
beforeAll(() => import('./menu-popup.tsx'), 60_000)

async function open(chosen: string[] = []): Promise<void> {
  render(
    <Menu trigger={<Button>Start a Process</Button>}>
      <MenuLabel>Start a process for Gurpreet</MenuLabel>
      <MenuItem onSelect={() => chosen.push('review')}>Performance review</MenuItem>
      <MenuItem disabled>Probation review</MenuItem>
      <MenuItem>Salary adjustment</MenuItem>
      <MenuSeparator />
      <MenuItem>Grievance</MenuItem>
      <MenuItem href="/exit">Exit</MenuItem>
    </Menu>,
  )
  await person().click(screen.getByRole('button'))
  await pass(100)
}
const focused = (): string | null | undefined => document.activeElement?.textContent

describe('menu', () => {
  test('opens on its first item, moves by arrow keys and returns to the button', async () => {
    const chosen: string[] = []
    await open(chosen)
    expect(screen.getByRole('menu').getAttribute('aria-labelledby')).toBe(screen.getByRole('button').id)
    expect(focused()).toBe('Performance review')
    await person().keyboard('{ArrowUp}')
    await pass(50)
    expect(focused()).toBe('Exit')
    await person().keyboard('{Home}')
    await pass(50)
    await person().keyboard('{Enter}')
    await pass(300)
    expect(chosen).toEqual(['review'])
    expect(screen.queryByRole('menu')).toBeNull()
    expect(focused()).toBe('Start a Process')
  })

  test('an item that leads on leaves the focus to what it opens, next time too; the others give it back', async () => {
    function Page(): ReactElement {
      const [opened, setOpened] = useState(false)
      return (
        <>
          {opened && <input aria-label="Day" ref={(input) => input?.focus()} />}
          <Menu trigger={<Button>More</Button>}>
            <MenuItem leadsOn onSelect={() => setOpened(!opened)}>
              Another day
            </MenuItem>
            <MenuItem>Print</MenuItem>
          </Menu>
        </>
      )
    }
    render(<Page />)
    await person().click(screen.getByRole('button'))
    await pass(100)
    await person().keyboard('{Enter}')
    await pass(300)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Day'))
    await person().click(screen.getByRole('button'))
    await pass(100)
    await person().keyboard('{End}')
    await pass(50)
    await person().keyboard('{Enter}')
    await pass(300)
    expect(focused()).toBe('More')
  })

  test('Escape closes it and returns to the button', async () => {
    await open()
    await person().keyboard('{Escape}')
    await pass(300)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('false')
    expect(focused()).toBe('Start a Process')
  })

  test('R142 letters within 350 ms make one search', async () => {
    await open()
    await person().keyboard('g')
    expect(focused()).toBe('Grievance')
    await pass(349)
    await person().keyboard('r')
    expect(focused()).toBe('Grievance')
  })

  test('R142 after 350 ms the next letter starts a new search', async () => {
    await open()
    await person().keyboard('s')
    expect(focused()).toBe('Salary adjustment')
    await pass(350)
    await person().keyboard('e')
    expect(focused()).toBe('Exit')
  })

  test('R142 a disabled item is never found', async () => {
    await open()
    await person().keyboard('{End}pro')
    expect(focused()).not.toBe('Probation review')
  })
})

describe('R142 typeahead', () => {
  const labels = ['Ängström', 'Absence', 'Salary', 'Sickness']
  test('R142 the same letter again goes to the next, and round', () => {
    const { find } = createTypeahead()
    expect([find('s', labels, 0), find('s', labels, 2), find('s', labels, 3)]).toEqual([2, 3, 2])
  })
  test('R142 accents do not matter and nothing found is -1', async () => {
    const { find } = createTypeahead()
    expect(find('a', labels, 1)).toBe(0)
    expect(find('n', labels, 0)).toBe(0)
    await pass(350)
    expect(find('z', labels, 0)).toBe(-1)
  })
})
