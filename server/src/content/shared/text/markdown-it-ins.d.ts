declare module 'markdown-it-ins' {
  import type { PluginSimple } from 'markdown-it'

  /** Reads `++…++` as tokens `ins_open` and `ins_close`. */
  const plugin: PluginSimple
  export default plugin
}
