import { writeFileSync } from 'node:fs'
import { goldenFile, goldenLetters } from './letters.fixture.ts'

// Run by hand after a text of the library was changed on purpose: node slices/letters/golden/write.fixture.ts. Then read the difference.
const letters = goldenLetters()
for (const id of new Set(letters.map((letter) => letter.id)))
  writeFileSync(new URL(`${id}.txt`, import.meta.url), goldenFile(letters.filter((letter) => letter.id === id)))
