import { useEffect } from 'react'

interface Dragging {
  readonly dataTransfer: Pick<DataTransfer, 'types'> | null
}

/** Whether files are dragged, rather than something of the page. */
export const holdsFiles = ({ dataTransfer }: Dragging): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/**
 * Ignores files that are dropped beside where they are taken: a browser would leave the page, and
 * what is being uploaded with it, to show them.
 */
export function useMissedDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}
