import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { MovePreview } from '../contract.ts'
import { calderbrook, forestOf, uuid } from './forest.fixture.ts'
import { open, server, useChartServer } from './org-chart-screen.fixture.tsx'

useChartServer()

const cards = () => screen.getAllByRole('treeitem')
const card = (name: string | RegExp) => screen.getByRole('treeitem', { name })
const names = () => cards().map((item) => item.querySelector('a, p')?.textContent)
const finger = (id: number, x: number) => ({ pointerId: id, pointerType: 'touch', clientX: x, clientY: 300, button: 0 })
const layer = () => document.querySelector<HTMLElement>('.ek-org__layer')!.style.transform

describe('R120 the screen', () => {
  it.each([
    ['hr', 'Organisation Chart'],
    ['super_admin', 'Organisation Chart'],
    ['manager', 'Your People'],
    ['employee', 'Your People'],
  ] as const)('R120 is headed for %s: %s', async (role, heading) => {
    await open({}, role).loaded()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
    const text =
      role === 'manager' ? '2 of 10 people: Niamh Gallagher and everyone below.' : '10 people, 4 levels. Drag to pan, scroll to zoom.'
    await waitFor(() => expect(screen.getByText(text)).toBeTruthy())
  })

  it('R120 shows a card for each person: name, job title, and You on the reader', async () => {
    await open().loaded()
    expect(names()).toContain('Rosalind Achebe')
    expect(within(card(/^Rosalind Achebe/)).getByText('Chief Executive')).toBeTruthy()
    expect(card(/You/).textContent).toContain('Niamh Gallagher')
    expect(screen.getAllByText('You')).toHaveLength(1)
  })

  it('R123 R045 takes one tree as well as a list of nodes, and shows the photos of who has one', async () => {
    server.chart = calderbrook()[0]
    server.facts = { photos: [{ id: uuid(2), photo: '/photos/w/2/ab' }] }
    await open().loaded()
    expect(cards().flatMap((each) => each.querySelector('img')?.getAttribute('src') ?? [])).toEqual(['/photos/w/2/ab'])
    expect(cards().length).toBeGreaterThan(5)
  })

  it('OC-004 marks who left and who is in a loop, and does not count the leaver', async () => {
    server.flags = [
      { id: uuid(2), reason: 'left' },
      { id: uuid(3), reason: 'loop' },
    ]
    await open().loaded()
    expect(within(card(/Adaeze/)).getByText('Left the organisation')).toBeTruthy()
    expect(within(card(/Gurpreet/)).getByText('Reporting loop')).toBeTruthy()
    expect(screen.getByText(/^9 people/)).toBeTruthy()
  })

  it('OC-006 UI-006 shows text as text: markup, right-to-left and 5,000 characters are clipped on the card', async () => {
    const title = `<img src=x onerror="alert(1)">\u0645\u062d\u0645\u062f${'x'.repeat(5000)}`
    server.chart = forestOf([0], () => ({ first_name: '<script>alert(1)</script>', last_name: '', job_title: title }))
    await open().loaded()
    const only = cards()[0]!
    expect(only.querySelector('img, script')).toBeNull()
    const shown = only.querySelector('.ek-org-card__title')!
    expect(shown.textContent).toBe(title.slice(0, 300))
    expect(shown.getAttribute('dir')).toBe('auto')
    expect(only.querySelector('a')?.textContent).toBe('<script>alert(1)</script>')
  })

  it('OC-005 offers no profile for a withheld name', async () => {
    server.chart = forestOf([0, 1], (n) => (n === 2 ? { first_name: 'Name', last_name: 'withheld', job_title: null } : {}))
    await open().loaded()
    expect(card(/^Name withheld/).querySelector('a')).toBeNull()
    expect(
      card(/^Person 1/)
        .querySelector('a')
        ?.getAttribute('href'),
    ).toBe(`/app/people/${uuid(1)}`)
  })

  it.each([
    ['a row of', (i: number) => Math.min(i, 1)],
    ['a chain of', (i: number) => i],
  ] as const)('OC-003 keeps %s 2,000 people to a few cards in the page', async (_shape, manager) => {
    server.chart = forestOf(Array.from({ length: 2000 }, (_, i) => manager(i)))
    const { user, loaded } = open()
    await loaded()
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    expect(cards().length).toBeGreaterThan(3)
    expect(cards().length).toBeLessThan(60)
  })
})

describe('R121 moving about', () => {
  it('R121 collapses and expands by the handle', async () => {
    const { user, loaded } = open()
    await loaded()
    const handle = () => within(card(/^Rosalind Achebe Chief Executive 6 direct reports *, 9 in all$/)).getByRole('button')
    await user.click(handle())
    expect(names()).toEqual(['Rosalind Achebe'])
    expect(card(/^Rosalind/).getAttribute('aria-expanded')).toBe('false')
    await user.click(handle())
    expect(names().length).toBeGreaterThan(6)
  })

  it('R121 pans by dragging, and a drag does not open the card under it', async () => {
    const { loaded, history } = open()
    const tree = await loaded()
    const before = layer()
    const link = card(/^Mei Chow/).querySelector('a')!
    fireEvent.pointerDown(link, { pointerId: 1, pointerType: 'mouse', clientX: 500, clientY: 300, button: 0 })
    fireEvent.pointerMove(tree, { pointerId: 1, pointerType: 'mouse', clientX: 560, clientY: 340 })
    fireEvent.pointerUp(tree, { pointerId: 1, pointerType: 'mouse', clientX: 560, clientY: 340 })
    fireEvent.click(link)
    const [x, y] = /translate\((-?\d+)px, (-?\d+)px\)/.exec(before)!.slice(1).map(Number)
    expect(layer()).toContain(`translate(${x! + 60}px, ${y! + 40}px)`)
    expect(history.location.pathname).toBe('/app/org-chart')
  })

  it('R121 a press that slips a little still opens the card', async () => {
    const { loaded, history } = open()
    const tree = await loaded()
    const link = card(/^Mei Chow/).querySelector('a')!
    fireEvent.pointerDown(link, { pointerId: 1, pointerType: 'mouse', clientX: 500, clientY: 300, button: 0 })
    fireEvent.pointerMove(tree, { pointerId: 1, pointerType: 'mouse', clientX: 502, clientY: 301 })
    fireEvent.pointerUp(tree, { pointerId: 1, pointerType: 'mouse', clientX: 502, clientY: 301 })
    fireEvent.click(link)
    await waitFor(() => expect(history.location.pathname).toBe(`/app/people/${uuid(4)}`))
  })

  it('R121 zooms by wheel and by button within 20 % and 400 %, and recentres', async () => {
    const { user, loaded } = open()
    const tree = await loaded()
    const home = layer()
    expect(fireEvent.wheel(tree, { deltaY: -120, clientX: 300, clientY: 300 })).toBe(false)
    expect(Number(/(\d+)%/.exec(document.body.textContent)![1])).toBeGreaterThan(100)
    for (let i = 0; i < 60; i++) fireEvent.wheel(tree, { deltaY: 300, clientX: 300, clientY: 300 })
    expect(screen.getByText('20%')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveProperty('disabled', true)
    for (let i = 0; i < 60; i++) fireEvent.wheel(tree, { deltaY: -300, clientX: 300, clientY: 300 })
    expect(screen.getByText('400%')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Recentre' }))
    expect(screen.getByText('100%')).toBeTruthy()
    expect(layer()).toBe(home)
  })

  it('R121 goes sideways with a sideways wheel', async () => {
    const tree = await open().loaded()
    const [x] = /-?\d+/.exec(layer())!.map(Number)
    fireEvent.wheel(tree, { deltaX: 90, deltaY: 4, clientX: 300, clientY: 300 })
    expect(layer()).toContain(`translate(${x! - 90}px`)
  })

  it('R121 reads the chart anew on each visit', async () => {
    const { user, loaded, history } = open()
    await loaded()
    await user.click(card(/Niamh/).querySelector('a')!)
    await screen.findByRole('heading', { name: 'me' })
    server.chart = calderbrook()[0]!.children
    history.back()
    await waitFor(() => expect(screen.getByText(/^9 people/)).toBeTruthy())
  })

  it('R121 pinches with two fingers', async () => {
    const tree = await open().loaded()
    fireEvent.pointerDown(tree, finger(1, 400))
    fireEvent.pointerDown(tree, finger(2, 600))
    fireEvent.pointerMove(tree, finger(2, 800))
    expect(screen.getByText('200%')).toBeTruthy()
  })

  it('R121 finds a person: counts, opens the way, rings the match; Enter goes on, Escape clears', async () => {
    const { user, loaded } = open()
    await loaded()
    await user.click(screen.getByRole('button', { name: 'Collapse all' }))
    const box = screen.getByRole('searchbox', { name: 'Find a person' })
    await user.type(box, 'fras')
    expect(screen.getByText('1 of 1')).toBeTruthy()
    expect(card(/^Callum Fraser/).classList.contains('is-match')).toBe(true)
    await user.clear(box)
    await user.type(box, 'director')
    expect(screen.getByText('1 of 3')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(screen.getByText('2 of 3')).toBeTruthy()
    expect(document.querySelectorAll('.is-match')).toHaveLength(1)
    await user.keyboard('zzz')
    expect(screen.getByText('No matches')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(box).toHaveProperty('value', '')
  })

  it('R121 is a tree for the keyboard: levels, sets, arrows, and letters go to the search', async () => {
    const { user, loaded, history } = open()
    const tree = await loaded()
    const spoken = () => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent
    tree.focus()
    expect(spoken()).toContain('Rosalind Achebe')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(spoken()).toContain('Gurpreet Sandhu')
    const item = card(/^Gurpreet/)
    expect(['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => item.getAttribute(name))).toEqual([
      '2',
      '2',
      '6',
      null,
    ])
    await user.keyboard('mei')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'mei')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(tree)
    expect(spoken()).toContain('Mei Chow')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(history.location.pathname).toBe(`/app/people/${uuid(4)}`))
  })

  it("R121 the reader's own card leads to My Profile; coming back finds the chart as it was left", async () => {
    const { user, loaded, history } = open()
    await loaded()
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    const left = layer()
    await user.click(card(/Niamh/).querySelector('a')!)
    await screen.findByRole('heading', { name: 'me' })
    history.back()
    await loaded()
    expect(layer()).toBe(left)
    expect(screen.getByText('125%')).toBeTruthy()
  })

  it('R121 has the same people as a tree of lines, walked by keys alone', async () => {
    const { user, loaded, history } = open()
    await loaded()
    await user.click(screen.getByRole('button', { name: 'Show as list' }))
    const tree = screen.getByRole('tree')
    const spoken = () => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')
    tree.focus()
    expect(spoken()?.textContent).toContain('Rosalind Achebe')
    expect(spoken()?.getAttribute('aria-level')).toBe('1')
    await user.keyboard('{ArrowRight}')
    expect(spoken()?.textContent).toContain('Adaeze Okonkwo')
    expect([spoken()?.getAttribute('aria-level'), spoken()?.getAttribute('aria-setsize')]).toEqual(['2', '6'])
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(spoken()?.textContent).toContain('Rosalind Achebe')
    await user.keyboard('{ArrowLeft}')
    expect(screen.getAllByRole('treeitem')).toHaveLength(1)
    await user.keyboard('{ArrowRight}{End}')
    expect(spoken()?.textContent).not.toContain('Rosalind Achebe')
    await user.keyboard('{Home}{ArrowDown}{Enter}')
    await waitFor(() => expect(history.location.pathname).toBe(`/app/people/${uuid(2)}`))
  })

  it('R120 has a table of everyone, sorted by any column', async () => {
    const { user, loaded } = open()
    await loaded()
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const first = () => screen.getAllByRole('rowheader')[0]?.textContent
    expect(screen.getAllByRole('rowheader')).toHaveLength(10)
    expect(first()).toBe('Rosalind Achebe')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(first()).toBe('Adaeze Okonkwo')
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(first()).toBe('Rosalind Achebe')
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    expect(
      within(screen.getByRole('row', { name: /^Rosalind/ }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Chief Executive', '', '1', '6', '9'])
  })

  it('R121 opens to a level, and shows one branch alone', async () => {
    const { user, loaded } = open()
    const tree = await loaded()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Level 2' }))
    expect(names()).toHaveLength(7)
    tree.focus()
    await user.keyboard('{Home}{ArrowDown}{Shift>}{F10}{/Shift}')
    await user.click(
      within(screen.getByRole('toolbar', { name: 'What to do with Adaeze Okonkwo' })).getByRole('button', { name: 'Show this branch' }),
    )
    expect(names()).toEqual(['Adaeze Okonkwo', 'Ben Ashworth'])
    expect(screen.getByText('3 of 10 people: Adaeze Okonkwo and everyone below.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show everyone' }))
    expect(names().length).toBeGreaterThan(6)
  })
})

describe('R120 everyone is somewhere', () => {
  it('D6 who reports to nobody and leads nobody is in the tray, counted and found', async () => {
    server.chart = [
      ...calderbrook(),
      ...forestOf([0, 0]).map((node, i) => ({ ...node, id: uuid(90 + i), first_name: 'Zola', last_name: `Tray ${i}` })),
    ]
    const { user, loaded } = open()
    await loaded()
    expect(screen.getByText(/^12 people/)).toBeTruthy()
    expect(names()).not.toContain('Zola Tray 0')
    const tray = screen.getByText('Not placed').closest('details')!
    expect(
      within(tray)
        .getAllByRole('link', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['Zola Tray 0', 'Zola Tray 1'])
    await user.type(screen.getByRole('searchbox'), 'tray 1')
    expect(tray.open).toBe(true)
    expect(tray.querySelector('.is-match')?.textContent).toContain('Zola Tray 1')
  })

  it('D7 200 people with no lines at all are a chart of 200, none lost', async () => {
    server.chart = forestOf(Array.from({ length: 200 }, () => 0))
    const { user, loaded } = open()
    await loaded()
    expect(screen.getByText(/^200 people, 1 level/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show as list' }))
    expect(screen.getAllByRole('treeitem')[0]?.getAttribute('aria-setsize')).toBe('200')
  })

  it('R120 draws dotted lines on demand, and on paper all lines as vectors', async () => {
    server.facts = { dotted_lines: [{ employee_id: uuid(9), manager_id: uuid(2), kind: 'project' }] }
    const { user, loaded } = open()
    await loaded()
    const printed = (): (string | null)[] => {
      fireEvent(globalThis.window, new Event('beforeprint'))
      const drawn = [...document.querySelectorAll('.ek-org__lines path')].map((path) => path.getAttribute('d'))
      fireEvent(globalThis.window, new Event('afterprint'))
      return drawn
    }
    expect(printed()).toEqual([expect.stringMatching(/^M-?\d.*V/), ''])
    expect(document.querySelector('svg.ek-org__lines')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Dotted lines' }))
    expect(printed()[1]).toMatch(/^M-?\d.*C/)
  })
})

describe('R121 moving people', () => {
  const preview: MovePreview = {
    moves: 1,
    version: 7,
    from: { id: uuid(8), name: 'Ben Ashworth' },
    to: { id: uuid(4), name: 'Mei Chow' },
    access: [{ id: uuid(8), name: 'Ben Ashworth', before: 'direct', after: 'none', team: true }],
    refused: null,
  }
  /** Where each card would be under the pointer. */
  const dragOnto = (tree: HTMLElement, from: HTMLElement, onto: HTMLElement) => {
    document.elementFromPoint = () => onto
    fireEvent.pointerDown(from, { pointerId: 1, pointerType: 'mouse', clientX: 500, clientY: 300, button: 0 })
    for (const x of [520, 560]) fireEvent.pointerMove(tree, { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: 340 })
    fireEvent.pointerUp(tree, { pointerId: 1, pointerType: 'mouse', clientX: 560, clientY: 340 })
  }

  it('by dragging a card onto its new manager: preview first, then the change, then a way back', async () => {
    server.preview = preview
    const { user, loaded } = open()
    const tree = await loaded()
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Rearrange by dragging' }))
    dragOnto(tree, card(/^Callum/), card(/^Mei Chow/))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Callum Fraser moves.')).toBeTruthy()
    expect(within(dialog).getByText(/Ben Ashworth no longer sees Callum Fraser/)).toBeTruthy()
    expect(server.sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    await screen.findByText('Callum Fraser now reports to Mei Chow.')
    expect(server.sent).toEqual([{ path: `/api/employees/${uuid(10)}`, body: { manager_id: uuid(4), version: 7 } }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.sent[1]?.body).toEqual({ manager_id: uuid(8), version: 8 }))
  })

  it('shows the loop that a move would close, and does not offer it', async () => {
    server.preview = {
      ...preview,
      refused: { code: 'people.manager-cycle', message: 'The chosen manager reports to this person.', path: ['A', 'C', 'B', 'A'] },
    }
    const { user, loaded } = open()
    const tree = await loaded()
    await user.click(screen.getByRole('button', { name: 'Expand all' }))
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Rearrange by dragging' }))
    dragOnto(tree, card(/^Adaeze/), card(/^Callum/))
    expect(await screen.findByText('A → C → B → A')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true)
  })

  it('is not offered to who may not', async () => {
    server.facts = { can: { move: false, see_other_days: false } }
    const { user, loaded } = open({}, 'employee')
    const tree = await loaded()
    await user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Print or export' })
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Rearrange by dragging' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'Another day' })).toBeNull()
    await user.keyboard('{Escape}')
    tree.focus()
    await user.keyboard('{Shift>}{F10}{/Shift}')
    expect(screen.queryByRole('button', { name: 'Move to…' })).toBeNull()
  })
})

describe('R122 when there is nothing to draw', () => {
  it('R122 says so for an empty workspace', async () => {
    server.chart = []
    open()
    expect(await screen.findByText('No organisation data available.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('R122 shows the banner when the chart does not load, and loads it on Try again', async () => {
    server.failing = true
    const { user, loaded } = open()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load organization chart.')
    expect(screen.queryByText('No organisation data available.')).toBeNull()
    server.failing = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await loaded()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('R122 shows the banner for an answer that is no chart', async () => {
    server.chart = [{ id: 1 }]
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load organization chart.')
  })

  it('R122 without a workspace logs why, asks the server nothing and shows the banner', async () => {
    open({ tenant: null, userRole: null, employee_id: null })
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load organization chart.')
    expect(vi.mocked(console.warn).mock.calls.flat()).toContain('No tenant found for current user.')
    expect(server.asked.filter((path) => path.includes('orgchart'))).toEqual([])
  })
})
