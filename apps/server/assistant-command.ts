import { readFile, stat } from 'node:fs/promises'
import { reasonOf, StartProblem } from '#platform/server/start-problem.ts'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { todayIn } from '#platform/server/clock.ts'
import { indexFolder, KnownEmbedder, ShippedEmbedder } from '#slices/assistant/server/service.ts'
import { option, printLine } from './command.ts'

const usage =
  'Usage: npm run -s assistant -- --policies <folder of .md, .txt, .pdf or .docx> --questions questions.txt [--as-at 2026-11-02]'

const note = (words: string): void => void process.stderr.write(`${words}\n`)

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** `assistant -- --policies folder --questions file`: one JSON line a question, with its closest quotes or that nothing matches well. */
async function main(args: readonly string[]): Promise<void> {
  const [folder, file] = [option(args, 'policies'), option(args, 'questions')]
  if (folder === null || file === null) throw new StartProblem('Name a folder and a file of questions.', usage)
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new StartProblem(`The folder ${folder} cannot be read.`)
  const questions = await readFile(file, 'utf8').catch(() => {
    throw new StartProblem(`The file ${file} cannot be read.`)
  })
  const asked = linesOf(questions)
  if (asked.length === 0) throw new StartProblem(`There is no question in ${file}.`)
  const asAt = option(args, 'as-at') ?? todayIn('Europe/London')
  if (!isCalendarDate(asAt)) throw new StartProblem(`${asAt} is no day, such as 2026-11-02.`, usage)
  const embedder = new KnownEmbedder(new ShippedEmbedder())
  try {
    const index = await indexFolder(folder, {
      embedder,
      asAt,
      progress: {
        read: (name, passages) => note(`${name}: ${passages} passages`),
        failed: (name, reason) => note(`${name}: left out (${reason})`),
      },
    })
    // Every question is answered all the same, by an abstention; that nothing was searched is a failure.
    for (const line of asked) printLine(await index.ask(line))
    if (index.passages === 0) throw new StartProblem(`There is no policy in ${folder} that can be read and is in force on ${asAt}.`)
  } finally {
    await embedder.close()
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  note(error instanceof StartProblem ? error.lines.join('\n') : reasonOf(error))
  process.exitCode = 1
})
