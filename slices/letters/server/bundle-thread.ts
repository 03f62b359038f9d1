import { parentPort, workerData } from 'node:worker_threads'
import { boundBundle, type BundleJob } from './bundle-work.ts'

// One bundle, and the thread is over with it: what its files took in memory goes with it.
const made = await boundBundle(workerData as BundleJob)
const bytes = new Uint8Array(made.bytes)
parentPort?.postMessage({ ...made, bytes }, [bytes.buffer])
