import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, openImport, path, refusal, sentTo, server, useCleanScreens } from './import.fixture.tsx'
import { checked, committed, committing, importId, managerQuestion, mapping, ready } from './samples.fixture.ts'

useCleanScreens()

const here = `/app/people/import/${importId}`
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const columnOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)

describe('matching columns', () => {
  const planned = () => json({ ...checked, state: 'checking', version: 3, counts: null, progress: 0 })

  it('shows each column with its examples, what it goes to and how sure that is, in words', async () => {
    openImport(here, mapping)
    const number = await columnOf('Payroll No')
    expect(number.getByRole('list', { name: 'Examples from Payroll No' }).textContent).toBe('001230012400125')
    expect(number.getByRole('combobox')).toHaveProperty('value', 'Employee number')
    expect(number.getByText('Its name means this field')).toBeTruthy()
    expect((await columnOf('Started')).getByText('Guessed from what is in it: please check')).toBeTruthy()
    expect((await columnOf('Shoe size')).getByText('Not matched yet')).toBeTruthy()
    expect(screen.getByText(/Windows-1252, headings in row 3/)).toBeTruthy()
  })

  it('B1 B7 asks for one order of the dates with the column’s own cells, and sends nothing while anything is open', async () => {
    openImport(here, mapping, { [`PUT ${path}/plan`]: planned })
    const started = await columnOf('Started')
    expect(started.getByRole('radio', { name: /Day first/ })).toHaveProperty('checked', false)
    expect(started.getByText('03/04/2024 is 3 Apr 2024 · 05/06/2023 is 5 Jun 2023')).toBeTruthy()
    await userEvent.click(button('Check the rows'))
    expect(screen.getByText('3 columns need you first.')).toBeTruthy()
    expect(started.getByText('Say which way round the dates of this column are written.')).toBeTruthy()
    expect(sentTo(`PUT ${path}/plan`)).toEqual([])
  })

  it('ignores a column only because the person says so, and sends every column with its choice', async () => {
    openImport(here, mapping, { [`PUT ${path}/plan`]: planned })
    await userEvent.click((await columnOf('Started')).getByRole('radio', { name: /Day first/ }))
    await userEvent.click(button('Ignore these 2'))
    expect((await columnOf('Locker')).getByText('Ignored: nothing of this column is stored')).toBeTruthy()
    await userEvent.click(button('Check the rows'))
    await screen.findByRole('heading', { level: 1, name: 'Checking every row' })
    const [sent] = sentTo(`PUT ${path}/plan`) as { version: number; columns: { target: string; convention?: unknown }[] }[]
    expect(sent?.version).toBe(2)
    expect(sent?.columns.map(({ target }) => target)).toEqual([
      'employee_no',
      'first_name',
      'last_name',
      'email',
      'start_date',
      'manager',
      'ignore',
      'ignore',
    ])
    expect(sent?.columns[4]?.convention).toEqual({ date_order: 'dmy' })
  })
})

describe('checking', () => {
  it('says what would happen, why a cell cannot be stored, and that nothing can be imported yet', async () => {
    openImport(here, checked)
    expect(await screen.findByText('There is no 31 February.')).toBeTruthy()
    expect(screen.getByText(/^Of 12 rows/).textContent).toBe('Of 12 rows: 8 new, 2 changed, 1 the same, 1 with a problem.')
    expect(screen.getByText(/Ravi Patel → Wei Chen → Ravi Patel/)).toBeTruthy()
    expect(button('Continue').getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('1 question is open and 1 row has a problem.')).toBeTruthy()
  })

  it('shows old and new of every change, and the file’s own text where that is not what is stored', async () => {
    openImport(here, checked)
    await userEvent.click(await screen.findByRole('tab', { name: 'Changes 2' }))
    const row = within((await screen.findByText('Jones')).closest('tr') as HTMLElement)
    expect(row.getByRole('button', { name: /Jones\s*changes to\s*Smith/ })).toBeTruthy()
    expect(row.getByText('in the file: 03/04/2024')).toBeTruthy()
    expect(screen.getByText('Blanks around it were removed.')).toBeTruthy()
  })

  it('edits a cell in place by keyboard, for all like it, and keeps the table while the rows are checked again', async () => {
    openImport(here, checked, {
      [`PATCH ${path}/cells`]: () => {
        server.now = { ...checked, version: 5, state: 'checking', progress: 0.5 }
        return json({ changed: 3, import: server.now })
      },
    })
    const first = await screen.findByRole('button', { name: '00134' })
    first.focus()
    await userEvent.keyboard('{End}{ArrowLeft}{Enter}')
    const cell = await screen.findByRole('textbox', { name: 'Started, as the file should say' })
    expect(document.activeElement).toBe(cell)
    await userEvent.clear(cell)
    await userEvent.type(cell, '29/02/2024')
    await userEvent.click(button('Change all 3 like it'))
    expect(await screen.findByText('3 cells changed. The rows are checked again.')).toBeTruthy()
    expect(sentTo(`PATCH ${path}/cells`)).toEqual([{ version: 4, row: 14, column: 4, value: '29/02/2024', alike: true }])
    expect(screen.getByText('Checking the rows again…')).toBeTruthy()
    expect(screen.getByRole('grid')).toBeTruthy()
    server.now = ready
    expect(await screen.findByText(/none with a problem/)).toBeTruthy()
  })

  it('B11 asks who a manager is that is not found, with candidates, and never chooses', async () => {
    openImport(here, checked, { [`PUT ${path}/plan`]: () => json({ ...ready, state: 'checking' }) })
    const question = await screen.findByRole('group', { name: managerQuestion.text })
    expect(within(question).getAllByRole('radio', { checked: false })).toHaveLength(3)
    expect(button('Use these answers').getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(within(question).getByRole('radio', { name: /Jane Smith, row 7/ }))
    await userEvent.click(button('Use 1 answer'))
    await waitFor(() => expect(sentTo(`PUT ${path}/plan`)).toEqual([{ version: 4, answers: { 'manager:j smith': 'row:7' } }]))
  })

  it('says so when the rows cannot be loaded, and loads them when asked again', async () => {
    let down = true
    openImport(here, checked, {
      [`GET ${path}/rows`]: () => (down ? refusal(403, 'forbidden', 'No.') : json({ data: [], total: 0 })),
    })
    expect(await screen.findByText('The rows could not be loaded.')).toBeTruthy()
    down = false
    await userEvent.click(button('Try again'))
    expect(await screen.findByText('No row has a problem')).toBeTruthy()
  })
})

describe('importing', () => {
  it('says in a sentence what will happen, asks from when changes count, has the rows checked with it and then imports', async () => {
    openImport(`${here}?step=confirm`, ready, {
      [`PUT ${path}/plan`]: ({ body }) => {
        server.now = {
          ...ready,
          version: 8,
          effective: (body as { effective: typeof ready.effective }).effective,
          can: { ...ready.can, commit: true },
        }
        return json({ ...server.now, state: 'checking' })
      },
      [`POST ${path}/commit`]: () => {
        server.now = committing
        return json(committing)
      },
    })
    expect(
      await screen.findByText('This will add 9 people and change 2 people. Left alone: 1 person exactly as recorded already.'),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'They were recorded wrongly' }))
    await userEvent.click(button('Import 11 people'))
    expect(await screen.findByText('60% done')).toBeTruthy()
    expect(sentTo(`PUT ${path}/plan`)).toEqual([{ version: 7, effective: { mode: 'correct' } }])
    expect(sentTo(`POST ${path}/commit`)).toEqual([{ version: 8 }])
    expect(document.activeElement?.textContent).not.toBe('Import 11 people')
    server.now = committed
    expect(await screen.findByRole('heading', { level: 1, name: 'Done' })).toBeTruthy()
  })

  it('imports nothing when the rows come out otherwise than was agreed', async () => {
    openImport(`${here}?step=confirm`, ready, {
      [`PUT ${path}/plan`]: () => {
        server.now = {
          ...ready,
          version: 8,
          counts: { rows: 12, add: 9, change: 1, same: 2, problem: 0, skipped: 0 },
          can: { ...ready.can, commit: true },
        }
        return json({ ...server.now, state: 'checking' })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Import 11 people' }))
    expect(await screen.findByText(/so nothing was imported/)).toBeTruthy()
    expect(sentTo(`POST ${path}/commit`)).toEqual([])
  })

  it('says what was done and until when it can be undone; what stands in the way is named and nothing is undone', async () => {
    openImport(here, committed, {
      [`GET ${path}/undo`]: () =>
        json({
          added: 9,
          changed: 2,
          until: null,
          in_the_way: [{ employee_id: importId, name: 'Ravi Patel', because: 'Changed since by Ada Moss.' }],
        }),
    })
    expect(await screen.findByText(/^The import has added 9 people and changed 2 people\./)).toBeTruthy()
    expect(screen.getByText(/can be undone until 4 Dec 2099, 09:40/)).toBeTruthy()
    expect(screen.getByText('Nobody was invited')).toBeTruthy()
    await userEvent.click(button('Undo this import…'))
    expect(await screen.findByText('This import cannot be undone')).toBeTruthy()
    expect(screen.getByText('Changed since by Ada Moss.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull()
  })

  it('undoes when nothing stands in the way, and says what is so now', async () => {
    openImport(here, committed, {
      [`GET ${path}/undo`]: () => json({ added: 9, changed: 2, until: '2099-12-04T09:40:00.000Z', in_the_way: [] }),
      [`POST ${path}/undo`]: () => {
        server.now = { ...committed, version: 11, state: 'undone', can: { ...committed.can, undo: false } }
        return json(server.now)
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo this import…' }))
    expect(await screen.findByText(/This will remove 9 people and set back 2 people/)).toBeTruthy()
    await userEvent.click(button('Undo the import'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Undone' })).toBeTruthy()
    expect(sentTo(`POST ${path}/undo`)).toEqual([{ version: 9 }])
  })
})

describe('handing in', () => {
  it('says why a file is refused before it travels, and what may be handed in', async () => {
    openImport('/app/people/import', mapping)
    const input = await screen.findByLabelText('choose a file')
    await userEvent.upload(input, new File([], 'staff.csv'))
    expect(await screen.findByText(/“staff.csv” is empty/)).toBeTruthy()
    await userEvent.upload(input, new File(['x'], 'staff.xls'), { applyAccept: false })
    expect(await screen.findByText(/“staff.xls” is of a kind that cannot be read/)).toBeTruthy()
    expect(screen.getByText(/up to 64 MB/)).toBeTruthy()
  })

  it('lists earlier imports with what they did, and why one can no longer be undone', async () => {
    const { state, filename, created_at, created_by, counts } = committed
    const past = { state, filename, created_at, created_by, counts }
    openImport('/app/people/import', mapping, {
      'GET /api/imports': () =>
        json({
          data: [
            { ...past, id: importId, undo_until: '2026-01-02T10:00:00.000Z' },
            { ...past, id: importId.replace('a1', 'a2'), state: 'checked', undo_until: null },
          ],
        }),
    })
    expect(await screen.findByText(/Cannot be undone any more: the seven days ended on 2 Jan 2026/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
    expect(screen.getByRole('link', { name: /^Continue/ }).getAttribute('href')).toBe(here.replace('a1', 'a2'))
  })

  it('says to whom it is not given that they cannot import', async () => {
    openImport('/app/people/import', mapping, { 'GET /api/imports': () => refusal(403, 'forbidden', 'You may not do that.') })
    expect(await screen.findByText('You cannot import people')).toBeTruthy()
    expect(screen.queryByLabelText('choose a file')).toBeNull()
  })
})
