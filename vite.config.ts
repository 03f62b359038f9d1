import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Contracts describe far more endpoints than a screen calls. Building a description has no effect of its own, so the ones a
// chunk does not use are left out of it.
const descriptions = ['endpoint', 'uuid', 'line', 'requiredLine', 'prose', 'requiredProse', 'optionalLine', 'calendarDate', 'email', 'phone', 'optionalPhone', 'money']

export default defineConfig({
  root: 'apps/web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // A strict content security policy refuses inlined files and the preload polyfill's inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake: { manualPureFunctions: descriptions } },
  },
  server: { strictPort: true },
})
