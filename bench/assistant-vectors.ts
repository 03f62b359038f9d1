import { readFile, readdir, writeFile } from 'node:fs/promises'
import { shippedModel, ShippedEmbedder } from '#slices/assistant/server/embedding/embedder.ts'
import { KnownEmbedder, packKnown } from '#slices/assistant/server/embedding/known.ts'
import { textsToEmbed } from '#slices/assistant/server/embedding/texts.ts'
import { readMarkdown } from '#slices/assistant/rules/markdown.ts'
import { structure } from '#slices/assistant/rules/blocks.ts'
import { sentencesIn } from '#slices/assistant/rules/sentences.ts'

const folder = new URL('../slices/assistant/evaluation/', import.meta.url)

async function textsOf(name: string): Promise<string[]> {
  const read = readMarkdown(await readFile(new URL(name, folder), 'utf8'))
  return textsToEmbed({ title: read.title ?? name, ...structure(read.blocks, sentencesIn) })
}

/** Makes the vectors of all texts that ship with the product; those of texts that did not change stay as they are. */
export async function assistantVectors(): Promise<void> {
  const texts = new Set<string>()
  for (const part of ['policies/', 'statute/', 'hostile/', 'handbook/'])
    for (const name of await readdir(new URL(part, folder)))
      (name.endsWith('.md') ? await textsOf(part + name) : []).forEach((text) => texts.add(text))
  for (const name of ['questions.jsonl', 'adviser.jsonl', 'handbook.jsonl'])
    for (const line of (await readFile(new URL(name, folder), 'utf8')).trim().split('\n'))
      texts.add((JSON.parse(line) as { question: string }).question)
  const embedder = new KnownEmbedder(new ShippedEmbedder())
  const all = [...texts]
  const full = await embedder.embed(all)
  await embedder.close()
  await writeFile(new URL('vectors.bin', folder), packKnown(all, full, shippedModel.dimensions))
  process.stdout.write(`${JSON.stringify({ texts: all.length })}\n`)
}
