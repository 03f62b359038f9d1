import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { json, refusal, type Seen } from '#platform/web/server-stand-in.fixture.ts'
import { shownToasts } from '#ui/toast-store.ts'
import type { Document } from '../contract.ts'
import { aFile, folder, gurpreet, listing, open, path, readOnly, SentFile, stored, useFakeNetwork, uuid } from './documents.fixture.tsx'

useFakeNetwork()

const said = () => shownToasts().map(({ kind, message }) => [kind, message.replace(/\s+/g, ' ')])
const two: Document[] = [
  stored(1, { name: 'Contract of employment, signed.pdf' }),
  stored(2, { name: 'Probation review.docx', type: 'docx', size: 88_371, can_preview: false }),
]
const list = `GET ${folder}`
const aTab = () => ({ opener: window, location: { replace: vi.fn<(url: URL) => void>() }, close: vi.fn<() => void>() })
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
// A page of one stands for a page of a hundred, which this page would take long to draw.
const onePage = (seen: Seen) => ({
  data: [stored(seen.path.includes('after=') ? 101 : 1)],
  next: seen.path.includes('after=') ? null : 'behind-1',
})
const choose = async (...files: File[]) => {
  const field = await screen.findByLabelText(/choose files/)
  fireEvent.change(field, { target: { files } })
}

describe('the documents of a person', () => {
  test('R132 are listed by name with type, size and day', async () => {
    open('/app/tab', { [list]: listing(() => two) })
    const cells = (await row(/Contract of/)).getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells.slice(0, 5)).toEqual(['Contract of employment, signed.pdf', 'Contract', 'PDF', '412.6 KB', '2 Mar 2020'])
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('R132 a hundred are asked for at a time, and the next stay reachable', async () => {
    const requests = open('/app/tab', {
      [list]: (seen) => json({ ...onePage(seen), total: 102, can: { upload: [], remove: false } }),
    }).requests
    expect(await screen.findByText('1 of 102 documents')).toBeTruthy()
    fireEvent.click(screen.getByText('Show more'))
    expect(await screen.findByText('Contract 101.pdf')).toBeTruthy()
    expect(requests.filter(({ path: p }) => p.startsWith(folder)).map(({ path: p }) => p.split('?')[1])).toEqual([
      'limit=100',
      'limit=100&after=behind-1',
    ])
  })

  test('R134 a list that fails is a toast in the exact words and no empty list', async () => {
    open('/app/tab', { [list]: () => refusal(500, 'internal', 'Something went wrong.') })
    expect(await screen.findByText('The documents could not be loaded.')).toBeTruthy()
    expect(said()).toEqual([['error', 'Error fetching documents: Something went wrong.']])
    expect(screen.queryByText('No documents yet')).toBeNull()
  })

  test('R134 without a workspace the exact words are said and nothing is asked', async () => {
    const { requests } = open('/app/tab', {}, { tenant: null })
    await waitFor(() => expect(said()).toEqual([['error', 'Missing tenant or employee UUIDs']]))
    expect(requests.filter(({ path: p }) => p.includes('documents'))).toEqual([])
  })

  test('R135 who may only read finds view and download, and no way to remove or add', async () => {
    open('/app/tab', { [list]: listing(() => two.map((each) => ({ ...each, can: readOnly })), { upload: [], remove: false }) })
    const buttons = (await row(/Contract of/))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(buttons).toEqual(['Contract of employment, signed.pdf', 'View', 'Download'])
    expect(screen.queryByLabelText(/choose files/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Bin' })).toBeNull()
  })

  test('what cannot be shown safely is offered for download only, and nothing of what the scanner has not cleared', async () => {
    open('/app/tab', { [list]: listing(() => [...two, stored(3, { scan: 'waiting' }), stored(4, { scan: 'infected', name: 'Bad.pdf' })]) })
    expect((await row(/Probation/)).queryByRole('button', { name: 'View' })).toBeNull()
    expect((await row(/Probation/)).getByRole('button', { name: 'Download' })).toBeTruthy()
    for (const name of [/Waiting for the virus check/, /Virus found/])
      expect((await row(name)).queryByRole('button', { name: /View|Download|\.pdf$/ })).toBeNull()
  })

  test('FN-001 a name is text, whatever it holds', async () => {
    open('/app/tab', { [list]: listing(() => [stored(1, { name: `Sun'><img src=x onerror=alert(1)>set.pdf` })]) })
    expect(await row(/onerror/)).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('upload', () => {
  test('R130 R131 what is too large or of another kind is refused before it is sent, all in one message', async () => {
    open('/app/tab', { [list]: listing(() => two) })
    await choose(aFile('site-walkthrough.mov'), aFile('2019-2026 training records.pdf', 10_485_761))
    expect(said()).toEqual([['error', 'Validation failed: site-walkthrough.mov: bad format 2019-2026 training records.pdf: too large']])
    expect(SentFile.all).toEqual([])
  })

  test('R132 R134 several files travel with their progress; the list is read again and the number is said', async () => {
    const documents = [...two]
    open('/app/tab', { [list]: listing(() => documents) })
    await choose(aFile('Appraisal notes.docx'), aFile('CV José.pdf'))
    await waitFor(() => expect(SentFile.all.length).toBe(2))
    const [notes, cv] = SentFile.all as [SentFile, SentFile]
    expect([notes.method, notes.path.split('?')[0], notes.name, cv.name]).toEqual(['POST', folder, 'Appraisal notes.docx', 'CV José.pdf'])
    expect([
      notes.headers.get('content-type'),
      notes.headers.get('evenkeel-workspace') !== '',
      notes.headers.get('idempotency-key') === cv.headers.get('idempotency-key'),
    ]).toEqual(['application/octet-stream', true, false])
    await notes.progress(0.64)
    expect(screen.getByText('Uploading, 64%')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Appraisal notes.docx' }).getAttribute('value')).toBe('0.64')
    await notes.progress(1)
    expect(screen.getByText('Checking the file…')).toBeTruthy()
    documents.push(stored(3, { name: 'Appraisal notes.docx', type: 'docx' }))
    await notes.answer(201, documents[2])
    expect(await row(/Appraisal notes/)).toBeTruthy()
    expect(said()).toEqual([])
    await cv.answer(201, stored(4))
    expect(said()).toEqual([['success', 'Uploaded 2 file(s) successfully!']])
  })

  test('R134 a refused file says why, stays with a way to try again, and the second try brings the same key', async () => {
    const { user } = open('/app/tab', { [list]: listing(() => two) })
    await choose(aFile('fake.pdf'), aFile('lost.pdf'))
    await waitFor(() => expect(SentFile.all.length).toBe(2))
    await SentFile.all[0]?.answer(422, { message: 'fake.pdf: bad format', code: 'files.bad-format' })
    await SentFile.all[1]?.lose()
    expect(said()).toEqual([
      ['error', 'Upload failed: fake.pdf: bad format lost.pdf: The server could not be reached. Check your connection, then try again.'],
    ])
    await user.click(screen.getByRole('button', { name: 'Try again to upload lost.pdf' }))
    await waitFor(() => expect(SentFile.all.length).toBe(3))
    expect(SentFile.all[2]?.headers.get('idempotency-key')).toBe(SentFile.all[1]?.headers.get('idempotency-key'))
    await user.click(screen.getByRole('button', { name: 'Take fake.pdf off this list' }))
    expect(screen.queryByText('fake.pdf')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText(/choose files/))
  })

  test('a file can be cancelled on its way; the focus does not fall out of the page', async () => {
    const { user } = open('/app/tab', { [list]: listing(() => two) })
    await choose(aFile('long.pdf'))
    await waitFor(() => expect(SentFile.all.length).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Cancel upload of long.pdf' }))
    expect(SentFile.all[0]?.aborted).toBe(true)
    expect(screen.getByText('Upload of long.pdf cancelled.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/choose files/))
    expect(said()).toEqual([])
  })

  test('a file is filed under the category chosen, and a new version keeps the name and category of the old', async () => {
    const { user } = open('/app/tab', {
      [list]: listing(() => [{ ...two[0], category: 'training', expires_on: '2027-05-01' } as Document]),
    })
    await screen.findByLabelText(/choose files/)
    await user.selectOptions(screen.getByLabelText('File new documents as'), 'Contract')
    // How long it will be kept is said before it is there.
    expect(screen.getByText('Kept for 6 years after the end of employment.')).toBeTruthy()
    await choose(aFile('a.pdf'))
    await waitFor(() => expect(SentFile.all[0]?.path).toContain('category=contract'))
    await user.click((await row(/Contract of/)).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Upload a new version' }))
    const field = document.querySelector('input[type=file][hidden]') as HTMLInputElement
    fireEvent.change(field, { target: { files: [aFile('scan 7.PDF')] } })
    await waitFor(() => expect(SentFile.all.length).toBe(2))
    expect(SentFile.all[1]?.path).toContain('name=Contract+of+employment%2C+signed.pdf&category=training&expires_on=2027-05-01')
    fireEvent.change(field, { target: { files: [aFile('scan.docx')] } })
    expect(said()).toEqual([['error', 'Validation failed: scan.docx: bad format']])
  })
})

describe('view, download and remove', () => {
  const link = `${folder}/${uuid(1)}/link`
  const asked = (purpose: string) => ({
    [list]: listing(() => two),
    [`POST ${link}`]: () => json({ href: `/files/${purpose}-token`, expires_at: '2026-11-28T10:05:00Z' }),
  })

  test('R133 View opens the link in a new tab that knows nothing of this page', async () => {
    const tab = aTab()
    vi.stubGlobal('open', () => tab)
    const { user, requests } = open('/app/tab', asked('view'))
    await user.click((await row(/Contract of/)).getByRole('button', { name: 'View' }))
    await waitFor(() => expect(String(tab.location.replace.mock.calls[0]?.[0])).toMatch(/\/files\/view-token$/))
    expect([tab.opener, requests.at(-1)?.body, said()]).toEqual([
      null,
      { purpose: 'view' },
      [['info', 'Opening "Contract of employment, signed.pdf"...']],
    ])
  })

  test('R133 Download opens a new window; a blocked one is said', async () => {
    const opened = vi.fn<(...given: unknown[]) => object | null>(() => ({ opener: window }))
    vi.stubGlobal('open', opened)
    const { user, requests } = open('/app/tab', asked('download'))
    await user.click((await row(/Contract of/)).getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(String(opened.mock.calls[0]?.[0])).toMatch(/\/files\/download-token$/))
    expect([requests.at(-1)?.body, said()]).toEqual([
      { purpose: 'download' },
      [['info', 'Downloading "Contract of employment, signed.pdf"...']],
    ])
    opened.mockImplementation(() => null)
    await user.click((await row(/Contract of/)).getByRole('button', { name: 'View' }))
    expect(said().at(-1)).toEqual(['error', 'Popup blocked. Please allow popups for this site.'])
  })

  test('a link that is refused closes the tab again and says why', async () => {
    const tab = aTab()
    vi.stubGlobal('open', () => tab)
    const { user } = open('/app/tab', {
      [list]: listing(() => two),
      [`POST ${link}`]: () => refusal(503, 'files.unavailable', 'Files cannot be reached right now.'),
    })
    await user.click((await row(/Contract of/)).getByRole('button', { name: 'View' }))
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce())
    expect(said().at(-1)).toEqual(['error', 'Files cannot be reached right now.'])
  })

  test('R134 R135 removing asks for a reason, says so in the exact words, and the list is read again', async () => {
    const documents = [...two]
    const { user, requests } = open('/app/tab', {
      [list]: listing(() => documents),
      [`DELETE ${folder}/${uuid(1)}`]: () => {
        documents.shift()
        return json({ id: uuid(1), name: two[0]?.name, restorable_until: '2026-12-28' })
      },
    })
    await user.click((await row(/Contract of/)).getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Delete "Contract of/ }))
    await user.click(dialog.getByRole('button', { name: 'Delete document' }))
    expect(dialog.getByText('Say why.')).toBeTruthy()
    await user.type(dialog.getByLabelText(/Reason/), 'Filed twice')
    await user.click(dialog.getByRole('button', { name: 'Delete document' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Contract of/ })).toBeNull())
    expect([requests.find(({ method }) => method === 'DELETE')?.body, said()]).toEqual([
      { reason: 'Filed twice' },
      [['success', 'Document "Contract of employment, signed.pdf" deleted successfully!']],
    ])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Documents' })))
  })

  test('R134 a removal that is refused says the exact words and the document stays', async () => {
    const { user } = open('/app/tab', {
      [list]: listing(() => two),
      [`DELETE ${folder}/${uuid(1)}`]: () => refusal(409, 'documents.held', 'It is under legal hold.'),
    })
    await user.click((await row(/Contract of/)).getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Delete/ }))
    await user.type(dialog.getByLabelText(/Reason/), 'x')
    await user.click(dialog.getByRole('button', { name: 'Delete document' }))
    await waitFor(() => expect(said()).toEqual([['error', 'Delete failed: It is under legal hold.']]))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('a removed document and an earlier version can be brought back', async () => {
    const version = {
      name: 'Contract of employment, signed.pdf',
      size: 4096,
      type: 'pdf',
      sha256: 'a',
      uploaded_by: 'Niamh Gallagher',
      can_preview: true,
    }
    const { user, requests } = open('/app/tab', {
      [list]: listing(() => [{ ...two[0], versions: 2 } as Document]),
      [`GET ${folder}/${uuid(1)}/versions`]: () =>
        json({
          data: [
            { ...version, id: uuid(21), number: 2, uploaded_at: '2026-11-20T10:00:00Z', current: true, kept_until: null },
            { ...version, id: uuid(20), number: 1, uploaded_at: '2020-03-02T10:00:00Z', current: false, kept_until: '2026-12-20' },
          ],
        }),
      [`POST ${folder}/${uuid(1)}/versions/${uuid(20)}/restoration`]: () => json(two[0]),
      [`GET ${path('document-bin')}`]: () =>
        json({
          data: [
            {
              id: uuid(30),
              employee_id: gurpreet,
              person: 'Gurpreet Sandhu',
              name: 'Old.pdf',
              category: 'pay',
              size: 10,
              removed_at: '2026-11-20T10:00:00Z',
              removed_by: 'Niamh Gallagher',
              reason: 'Filed twice',
              restorable_until: '2026-12-20',
              held: false,
            },
          ],
          total: 1,
        }),
      [`POST ${folder}/${uuid(30)}/restoration`]: () => refusal(409, 'documents.name-taken', 'Taken.'),
    })
    await user.click((await row(/Contract of/)).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Versions (2)' }))
    await user.click(await screen.findByRole('button', { name: 'Restore version 1' }))
    await waitFor(() => expect(said()).toEqual([['success', 'Version 1 of "Contract of employment, signed.pdf" is the current one again']]))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Bin' }))
    expect(await screen.findByText('Reason: Filed twice')).toBeTruthy()
    expect(requests.some(({ path: p }) => p === `${path('document-bin')}?limit=100&offset=0&employee=${gurpreet}`)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Restore Old.pdf' }))
    await waitFor(() => expect(said().at(-1)?.[1]).toMatch(/^Another document is called "Old\.pdf" now/))
  })

  test('category and expiry are changed with the version that was read; a stale one is said', async () => {
    const { user, requests } = open('/app/tab', {
      [list]: listing(() => [{ ...two[0], version: 7 } as Document]),
      [`PATCH ${folder}/${uuid(1)}`]: () => refusal(409, 'stale', 'Stale.'),
    })
    await user.click((await row(/Contract of/)).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Category and expiry' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Category and expiry' }))
    await user.selectOptions(dialog.getByLabelText('Category'), 'Training')
    await user.type(dialog.getByLabelText('Expires on'), '2027-02-30')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Enter a date, such as 28 Nov 2026.')).toBeTruthy()
    await user.clear(dialog.getByLabelText('Expires on'))
    await user.type(dialog.getByLabelText('Expires on'), '2027-02-28')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/was changed meanwhile/)).toBeTruthy()
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ version: 7, category: 'training', expires_on: '2027-02-28' })
  })

  test('a name opens a preview in the page: a PDF in a frame, a picture as a picture', async () => {
    const photo = stored(1, { name: 'Certificate.jpg', type: 'jpg' })
    const { user } = open('/app/tab', {
      [list]: listing(() => [photo, stored(2, { name: 'Contract.pdf' })]),
      [`POST ${link}`]: () => json({ href: '/files/picture', expires_at: '2026-11-28T10:05:00Z' }),
      [`POST ${folder}/${uuid(2)}/link`]: () => json({ href: '/files/pdf', expires_at: '2026-11-28T10:05:00Z' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Certificate.jpg' }))
    expect((await screen.findByRole('img', { name: 'Certificate.jpg' })).getAttribute('src')).toBe('/files/picture')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Contract.pdf' }))
    expect((await screen.findByTitle('Preview of Contract.pdf')).getAttribute('src')).toBe('/files/pdf')
  })
})
