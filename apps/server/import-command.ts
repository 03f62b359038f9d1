import { readFile } from 'node:fs/promises'
import { createLog } from '#platform/server/log.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { importFromCommand, type CommandAnswer } from '#slices/import/server/service.ts'
import { option, printLine, runCommand } from './command.ts'
import { compose } from './compose.ts'

const usage =
  'Usage: npm run -s import -- --tenant <name> [--dry-run] [--as <email of a super admin>] [--dates dmy|mdy] [--from 2026-12-01 | --correct] [--answer <question>=<option>]… file.csv'

/** `--answer manager:*=nobody`, as often as wanted: the key of a question, or the beginning of several, and one of its options. */
const answersIn = (args: readonly string[]): CommandAnswer[] =>
  args.flatMap((arg, i) => {
    if (arg !== '--answer') return []
    const given = args[i + 1] ?? ''
    const at = given.lastIndexOf('=')
    if (at < 1) throw new StartProblem(`“${given}” is no answer. Write the question, = and the option.`, usage)
    return [{ question: given.slice(0, at), answer: given.slice(at + 1) }]
  })

/** `import -- --tenant <name> --dry-run file.csv`: one JSON line a cell that would change or has a problem, then the totals. */
await runCommand(async ({ config, urls }, args) => {
  const named = option(args, 'tenant')
  const file = args.filter(
    (arg, i) => !arg.startsWith('--') && !['--tenant', '--as', '--dates', '--from', '--answer'].includes(args[i - 1] ?? ''),
  )[0]
  if (named === null || file === undefined) throw new StartProblem('Name a workspace and a file.', usage)
  const bytes = await readFile(file).catch(() => {
    throw new StartProblem(`The file ${file} cannot be read.`)
  })
  const server = await compose({ config, urls, log: createLog(config.logLevel) })
  try {
    const from = option(args, 'from')
    return await importFromCommand(server.db, server.app.sealed, printLine, {
      tenant: named,
      bytes,
      filename: file.split(/[\\/]/).at(-1) ?? 'people.csv',
      dryRun: args.includes('--dry-run'),
      dates: option(args, 'dates'),
      answers: answersIn(args),
      effective: args.includes('--correct') ? { mode: 'correct' } : from === null ? null : { mode: 'change', from },
    })
  } finally {
    await server.close()
  }
})
