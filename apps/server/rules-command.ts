import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { answerLine } from '#rules/uk/vector-line.ts'
import { reasonOf } from '#platform/server/start-problem.ts'

/** `rules -- file.jsonl`: one JSON line for each line of the file that is not empty; exit 1 only when the file cannot be read. */
async function run(file: string | undefined): Promise<number> {
  if (file === undefined) {
    process.stderr.write('Usage: npm run -s rules -- file.jsonl\n')
    return 1
  }
  try {
    for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity }))
      if (line.trim() !== '') process.stdout.write(`${answerLine(line)}\n`)
    return 0
  } catch (error) {
    process.stderr.write(`${file} cannot be read: ${reasonOf(error)}\n`)
    return 1
  }
}

process.exitCode = await run(process.argv[2])
