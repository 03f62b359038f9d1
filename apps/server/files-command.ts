import { loadConfig } from '#platform/server/config.ts'
import { checkFiles, copyFiles } from '#platform/server/files/copy.ts'
import { openStorage } from '#platform/server/files/open-files.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { StartProblem } from '#platform/server/start-problem.ts'
import { option, printLine, runCommand, type CommandGround } from './command.ts'

const usage = 'Usage: npm run -s files -- check | npm run -s files -- copy --to <STORAGE_URL>'

/** The storage another STORAGE_URL names, with the keys of this installation. */
function storageOf({ config }: CommandGround, address: string): Storage {
  const other = loadConfig({ ...process.env, STORAGE_URL: address })
  return openStorage(other.storage, config)
}

async function reachable(storage: Storage, name: string): Promise<Storage> {
  if (!(await storage.answers())) throw new StartProblem(`The storage ${name} cannot be reached, or its keys are not right.`)
  return storage
}

/**
 * `files -- check`: one JSON line a workspace, of rows without bytes and bytes without rows; changes nothing.
 * `files -- copy --to s3://bucket?…`: copies every file and reads each again where it then lies; afterwards STORAGE_URL can be changed.
 * Exit 1 when anything is not as it should be.
 */
await runCommand(async (ground, args) => {
  const target = option(args, 'to')
  const wanted = args[0]
  if (wanted !== 'check' && !(wanted === 'copy' && target !== null)) throw new StartProblem(usage)
  const from = await reachable(openStorage(ground.config.storage, ground.config), 'in use')
  const to = target === null ? null : await reachable(storageOf(ground, target), 'named by --to')
  let problems = 0
  for (const tenantId of await ground.db.everyWorkspace()) {
    if (to) {
      const copied = await copyFiles(ground.db, tenantId, { from, to })
      problems += copied.problems.length
      printLine(copied)
    } else {
      const checked = await checkFiles(ground.db, from, tenantId)
      problems += checked.without_bytes.length
      printLine(checked)
    }
  }
  return problems === 0 ? 0 : 1
})
