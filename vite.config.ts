import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leanContracts } from './apps/web/lean-contracts.ts'
import { publicSite } from './vite.public-site.ts'

/** The face of every text is fetched with the page, not when the first words are drawn: they would jump when it arrives. */
function fontFirst(): Plugin {
  return {
    name: 'font-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle }) {
        const face = Object.keys(bundle ?? {}).find((name) => /\/inter-latin-opsz-normal-[^/]+\.woff2$/.test(name))
        return face
          ? [
              {
                tag: 'link',
                attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${face}` },
                injectTo: 'head',
              },
            ]
          : []
      },
    },
  }
}

const shared = /\/(?:ui|platform(?!\/shared\/fields\.ts)|lucide-react)\//

/** The pieces every page of the application begins with. */
const brought = /\/(?:framework|frame|inside|rolldown-runtime)-[\w-]+\.js$/

/**
 * The pages a working day begins with. What these stand on is named ahead, so that it is fetched side by side; for every other page it
 * is found as the page is read (a style has to be there before the page is drawn, so it is named always). Naming it for all of them would be a tenth of what each first visit brings.
 */
const begins = /\/(?:app-shell|login-page|dashboard-page|people-page|profile-page|org-chart-page|cases-page|my-time-off-page)-[\w-]+\.js$/

export default defineConfig({
  root: 'apps/web',
  plugins: [react(), tailwindcss(), leanContracts(), fontFirst(), publicSite()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // A strict content security policy refuses inlined files and the preload polyfill's inline script.
    assetsInlineLimit: 0,
    // What the first piece brings is there: naming it again for every screen would only make that piece larger.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, pieces) =>
        pieces.filter((piece) => piece.endsWith('.css') || (begins.test(file) && !brought.test(piece))),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page stands on changes rarely and is kept by browsers over releases.
            {
              name: 'framework',
              test: /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|react-store|store|react-query|query-core))\//,
              priority: 3,
            },
            // A request costs more than a few hundred bytes: what most pages use travels in one piece, what some use in another.
            { name: 'frame', test: shared, minShareCount: 12, priority: 2 },
            { name: 'inside', test: shared, minShareCount: 6, priority: 1 },
            // Few screens check a field before the server does; the library for it comes with them. A group takes along what it
            // stands on, so this one chooses last.
            { name: 'checks', test: /\/node_modules\/zod\/|\/platform\/shared\/fields\.ts$/ },
          ],
        },
      },
      treeshake: {
        manualPureFunctions: ['queryOptions'],
        // Our own modules only define things, so one that a chunk does not use is left out of it. The one that also acts is named.
        moduleSideEffects: (id) => !/\/(?:slices|platform|ui)\/.*\.tsx?$/.test(id) || id.endsWith('/platform/web/call.ts'),
      },
    },
  },
  server: { strictPort: true },
})
