/** `case 'MERGE_SERVER_STATE'` of the platform's `fieldReducer`, minified. */
const merge =
  /(case"MERGE_SERVER_STATE":\{let\{acceptValues:(\w+),prevStateRef:(\w+),serverState:(\w+)\}=\w+,(\w+)=([\w$]+)\(\{acceptValues:\2,currentState:\w+\|\|\{\},incomingState:\4\}\);return )\3\.current=\5,\5\}/

/** The platform's components, whose forms know what they sent from what changed since. */
// biome-ignore lint/style/noDefaultExport: a loader, in webpack's format
export default function withSentState(components) {
  if (!merge.test(components)) throw new Error('@payloadcms/ui merges responses in another way.')
  return components.replace(
    merge,
    '$1$3.current=$6({acceptValues:$2,currentState:$3.current||{},incomingState:$4}),$5}',
  )
}
