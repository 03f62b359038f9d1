import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { leanContracts } from './apps/web/lean-contracts.ts'

/** Writes each script and style sheet a second and third time, compressed as small as it goes, so that serving costs nothing. */
export function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    )
  }
}

/**
 * The public pages, made after the application: their own small script and style sheet, then each page drawn once to HTML by the
 * same components (decision 015). Ends up as `site/` and further files of `assets/` in the application's folder.
 */
export function publicSite(): Plugin {
  let folder = ''
  let failed = false
  return {
    name: 'public-site',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = join(root, outDir)
    },
    buildEnd(error) {
      failed = error !== undefined
    },
    writeBundle({ dir }) {
      if (dir) folder = dir
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (failed) return
        await makeSite(folder)
        compressFiles(folder)
      },
    },
  }
}

async function makeSite(folder: string): Promise<void> {
  const assets = await buildScript(folder)
  const drawing = `${folder}.pages`
  await build({
    ...common,
    build: { ...target, ssr: 'site-pages.tsx', ssrEmitAssets: true, outDir: drawing, emptyOutDir: true, copyPublicDir: false },
  })
  // Pictures that only the drawn pages show; no script of theirs names them.
  if (existsSync(join(drawing, 'assets'))) cpSync(join(drawing, 'assets'), join(folder, 'assets'), { recursive: true, force: false })
  const { renderSite } = (await import(`${pathToFileURL(join(drawing, 'site-pages.js')).href}?${process.hrtime.bigint()}`)) as {
    renderSite: (given: unknown, frontDoor: string) => { name: string; content: string }[]
  }
  for (const { name, content } of renderSite(assets, readFileSync(join(folder, 'index.html'), 'utf8'))) {
    const file = join(folder, 'site', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  rmSync(drawing, { recursive: true, force: true })
}

const common = { configFile: false, root: join(import.meta.dirname, 'apps/web'), logLevel: 'warn' } as const satisfies InlineConfig
const target = { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } } as const

/** Builds what enlivens the pages; answers the addresses of its files. */
async function buildScript(folder: string) {
  const result = await build({
    ...common,
    plugins: [react(), tailwindcss(), leanContracts()],
    build: {
      ...target,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(common.root, 'site.tsx'),
        output: {
          entryFileNames: 'assets/site-[hash].js',
          codeSplitting: { groups: [{ name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// }] },
        },
        treeshake: { moduleSideEffects: (id) => !/\/(?:slices|platform|ui)\/.*\.tsx?$/.test(id) },
      },
    },
  })
  if (!('output' in result)) throw new Error('The public site was built in an unexpected way.')
  const named = (pattern: RegExp): string => {
    const found = result.output.find(({ fileName }) => pattern.test(fileName))
    if (!found) throw new Error(`The public site has no file like ${pattern}.`)
    return `/${found.fileName}`
  }
  const pieces = result.output.find((file) => file.type === 'chunk' && file.name === 'site-pieces')
  if (pieces?.type !== 'chunk') throw new Error('The pieces of the public site are not a file of their own.')
  return {
    script: named(/\/site-(?!pieces)[\w-]+\.js$/),
    later: [pieces.fileName, ...pieces.imports.filter((name) => !/\/site-/.test(name))].map((name) => `/${name}`),
    style: named(/\.css$/),
    fonts: [named(/\/inter-[\w-]+\.woff2$/), named(/\/newsreader-[\w-]+\.woff2$/)],
  }
}
