/** `npm run dev`: the API, restarted when its code changes, and the web app with hot reload, on one terminal. */
import { spawn, type ChildProcess } from 'node:child_process'

const API_PORT = process.env['PORT'] ?? '3000'

const children: ChildProcess[] = [
  start('node', ['--watch-path=src', 'src/cli/main.ts', 'serve'], { PORT: API_PORT }),
  start('react-router', ['dev', '--port', '5173'], { DELTA_API_ORIGIN: `http://127.0.0.1:${API_PORT}` }),
]

console.log(`API on http://127.0.0.1:${API_PORT}, web app with reload on http://localhost:5173`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

function start(command: string, args: readonly string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  child.on('exit', stop)
  return child
}

/** Neither is useful alone: when one ends, the other is ended too. */
function stop(): void {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
