import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { json } from '#platform/web/server-stand-in.fixture.ts'
import { callHearing, check, file, open, partyFile, theCase, useFakeNetwork, uuid } from './cases.fixture.tsx'
import { railPlace, railRows } from './stage-rail.tsx'

useFakeNetwork()

// Key by key takes a page in a test longer than all the rest.
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

const address = `/app/cases/${theCase}`
const read = `GET /api/cases/${theCase}`
const take = `POST /api/cases/${theCase}/steps`
const ready = callHearing({ state: 'needs_answers', reasons: [check(1, { state: 'met', says: '' })] })
const answerNo = (code: string, rest: object = {}): Response =>
  json({ message: `Refused: ${code}.`, code, ...rest }, code === 'cases.changed-meanwhile' ? 409 : 422)

async function openStep() {
  fireEvent.click(await screen.findByRole('button', { name: 'Call a disciplinary hearing' }))
  return screen.findByRole('dialog', { name: 'Call a disciplinary hearing' })
}

describe('a step as a form', () => {
  test('asks what is open before anything is sent, then sends the answers as their kinds with the number that was seen', async () => {
    const { requests } = open(address, {
      [read]: () => json(file({ steps: [ready] })),
      [take]: () => json({ id: theCase, seen: 8, visible: true }),
    })
    const sheet = within(await openStep())
    fireEvent.click(sheet.getByRole('button', { name: 'Record this step' }))
    expect(sheet.getAllByText('Answer this question.')).toHaveLength(2)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    write(sheet.getByRole('textbox', { name: /What did the investigation find/ }), 'Two readings were made up.')
    fireEvent.click(sheet.getByRole('radio', { name: 'No' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Record this step' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      seen: 7,
      step: 'disciplinary.8',
      on: '2026-11-27',
      answers: { investigation_report: 'Two readings were made up.', accused_is_union_rep: false },
      overrides: [],
    })
  })

  test('a refusal with 422 stands at its question, and what was typed stays', async () => {
    const fields = [{ path: 'answers.investigation_report', message: 'Say more than that.' }]
    open(address, { [read]: () => json(file({ steps: [ready] })), [take]: () => answerNo('invalid', { fields }) })
    const sheet = within(await openStep())
    const report = sheet.getByRole('textbox', { name: /What did the investigation find/ })
    write(report, 'Yes')
    fireEvent.click(sheet.getByRole('radio', { name: 'No' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Record this step' }))
    await waitFor(() => expect(report.getAttribute('aria-invalid')).toBe('true'))
    expect(sheet.getAllByText('Say more than that.').length).toBeGreaterThan(0)
    expect((report as HTMLTextAreaElement).value).toBe('Yes')
  })

  test('when somebody else was first the case is read anew, what was typed stays, and it is sent with the new number', async () => {
    let seen = 7
    const sent: unknown[] = []
    open(address, {
      [read]: () => json(file({ seen, steps: [ready] })),
      [take]: (asked) => {
        sent.push((asked.body as { seen: number }).seen)
        if (seen === 9) return json({ id: theCase, seen: 10, visible: true })
        seen = 9
        return answerNo('cases.changed-meanwhile')
      },
    })
    const sheet = within(await openStep())
    write(sheet.getByRole('textbox', { name: /What did the investigation find/ }), 'A long report')
    fireEvent.click(sheet.getByRole('radio', { name: 'Yes' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Record this step' }))
    expect((await sheet.findByRole('alert')).textContent).toMatch(/cases\.changed-meanwhile.*What you typed is still here/)
    expect(sheet.getByRole<HTMLTextAreaElement>('textbox', { name: /What did the investigation find/ }).value).toBe('A long report')
    fireEvent.click(sheet.getByRole('button', { name: 'Record this step' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([7, 9])
  })

  test('when the step is gone meanwhile it is said, the text stays in sight, and the step cannot be sent again', async () => {
    let gone = false
    open(address, {
      [read]: () => json(file({ steps: gone ? [] : [ready] })),
      [take]: () => {
        gone = true
        return answerNo('cases.changed-meanwhile')
      },
    })
    const sheet = within(await openStep())
    write(sheet.getByRole('textbox', { name: /What did the investigation find/ }), 'A long report')
    fireEvent.click(sheet.getByRole('radio', { name: 'Yes' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Record this step' }))
    await waitFor(() => expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Record this step' }).disabled).toBe(true))
    expect(sheet.getByRole<HTMLTextAreaElement>('textbox', { name: /What did the investigation find/ }).value).toBe('A long report')
  })

  test('what was typed is there again after the sheet was closed', async () => {
    open(address, { [read]: () => json(file({ steps: [ready] })) })
    const sheet = within(await openStep())
    write(sheet.getByRole('textbox', { name: /What did the investigation find/ }), 'Half a report')
    fireEvent.click(sheet.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = within(await openStep())
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /What did the investigation find/ }).value).toBe('Half a report')
  })
})

describe('a check that is shut', () => {
  test('shows rule, finding and source, and takes a reason from who directs the case', async () => {
    const { requests } = open(address, { [read]: () => json(file()), [take]: () => json({ id: theCase, seen: 9, visible: true }) })
    const sheet = within(await openStep())
    expect(sheet.getByText(/Not met: Nobody is named/)).toBeTruthy()
    expect(sheet.getAllByText('Acas Code, para 6').length).toBe(1)
    fireEvent.click(sheet.getByText('Go on all the same, with a reason'))
    write(sheet.getByRole('textbox', { name: /Reason: Somebody to hear it is named/ }), 'The only manager is away until spring.')
    write(sheet.getByRole('textbox', { name: /What did the investigation find/ }), 'Enough')
    fireEvent.click(sheet.getByRole('radio', { name: 'No' }))
    fireEvent.click(sheet.getByRole('button', { name: 'Record this step' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      overrides: [{ gate: 'hearing_manager_named', reason: 'The only manager is away until spring.' }],
    })
  })

  test('offers no reason where the law leaves no other way, nor to who only works on the case', async () => {
    const never = callHearing({
      reasons: [check(1, { never: true }), check(2, { gate: 'reasons_recorded', title: 'Reasons are recorded' })],
    })
    open(address, {
      [read]: () => json(file({ steps: [never], can: { work: true, direct: false, grant: false, note: true } })),
    })
    const sheet = within(await openStep())
    expect(sheet.getByText('The law leaves no other way: no reason opens this.')).toBeTruthy()
    expect(sheet.queryByText('Go on all the same, with a reason')).toBeNull()
  })
})

test('decisions stand beside each other, and none of them is suggested', async () => {
  const decide = (n: number, what: string) =>
    callHearing({ step: `disciplinary.${n}`, label: `Decide: ${what}`, reasons: [check(1, { state: 'met' })] })
  open(address, { [read]: () => json(file({ steps: [decide(13, 'not upheld'), decide(14, 'first written warning')] })) })
  const next = within(await screen.findByRole('region', { name: 'Decide' }))
  expect(next.getByText(/Each decision has its own questions/)).toBeTruthy()
  expect(next.getByRole('button', { name: 'Choose the decision' })).toBeTruthy()
  expect(next.queryByRole('button', { name: /^Decide: |Choose a different step/ })).toBeNull()
})

describe('a letter a step waits for', () => {
  test('can be written and recorded from beside the step, which is the next one still', async () => {
    const asked = file({ steps: [ready] })
    const outcome = {
      letter: 'appeal_outcome',
      title: 'Appeal outcome',
      step: 'disciplinary.8',
      since: '2026-11-27',
      before: 'Decide the appeal',
    }
    open(address, { [read]: () => json({ ...asked, work: asked.work && { ...asked.work, letters_ahead: [outcome] } }) })
    const next = within(await screen.findByRole('region', { name: 'Call a disciplinary hearing' }))
    expect(next.getByRole('link', { name: /Prepare letter/ }).getAttribute('href')).toContain('template=appeal_outcome')
    fireEvent.click(next.getByRole('button', { name: /Record as sent/ }))
    expect(within(await screen.findByRole('dialog', { name: 'Record as sent' })).getByText('Appeal outcome')).toBeTruthy()
    expect(screen.getByText('Goes out before: Decide the appeal')).toBeTruthy()
  })
})

describe('a party', () => {
  test('finds what was shown to them and their own steps, and nothing of the work on the case', async () => {
    const item = {
      id: 'i1',
      title: 'Data-logger export',
      relied_on: true,
      file: null,
      about: null,
      added_on: '2026-11-06',
      added_by: null,
      disclosed: [],
    }
    const own = {
      step: 'disciplinary.9',
      label: 'Move the hearing for the companion',
      to: [{ stage: 'hearing_scheduled', label: 'Hearing called' }],
      questions: [],
    }
    open(address, { [read]: () => json(partyFile({ items: [item], own_steps: [own] })) })
    expect(await screen.findByText('Data-logger export')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Disciplinary')
    expect(screen.getByRole('button', { name: 'Ask for another day for the companion' })).toBeTruthy()
    for (const hidden of ['Stages', 'Compliance checks', 'Deadlines', 'Notes', 'Tasks', 'Next step'])
      expect(screen.queryByText(hidden)).toBeNull()
    expect(screen.queryByRole('button', { name: /Add|Show to a party|Record|Write a note|More for this case/ })).toBeNull()
  })

  test('a case that is not for them looks like one that is not there', async () => {
    open(`/app/cases/${uuid(999)}`, {})
    expect(await screen.findByRole('heading', { name: "Something's missing." })).toBeTruthy()
  })
})

describe('the rail', () => {
  test('keeps the way not taken beside the stage before it, and decisions that lie ahead as one question', () => {
    const rows = railRows(file().work?.rail ?? [])
    expect(rows.map(({ label, notTaken, note }) => [label, notTaken, note])).toEqual([
      ['Reported', ['Suspended'], '5 Nov 2026, Hannah Whitworth'],
      ['Investigation', [], '9 Nov 2026, Hannah Whitworth'],
      ['What is decided?', [], 'no action, first written warning'],
    ])
    expect(railPlace(rows)).toEqual({ at: 2, of: 3 })
  })
})
