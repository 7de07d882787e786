import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { files } from '@sopan/words/learning/files'
import { Minus, Plus } from 'lucide-react'

import { ZOOM, stepZoom } from './pages/zoom.ts'

export function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const words = useWords(files)
  const shown = Math.round(zoom)
  return (
    <div className="absolute inset-x-0 bottom-5 print:hidden z-10 mx-auto flex w-fit items-center rounded-card border border-rule bg-card p-0.5 shadow-float mb-[env(safe-area-inset-bottom)]">
      <IconButton
        label={words.zoomOut}
        icon={<Minus aria-hidden className="size-6" />}
        disabled={zoom <= ZOOM.min}
        onClick={() => onZoom(stepZoom(zoom, -1))}
      />
      <button
        type="button"
        aria-label={words.zoom(shown, ZOOM.usual)}
        onClick={() => onZoom(ZOOM.usual)}
        className="min-h-11 w-16 rounded-control text-16 font-semibold"
      >
        {shown}%
      </button>
      <IconButton
        label={words.zoomIn}
        icon={<Plus aria-hidden className="size-6" />}
        disabled={zoom >= ZOOM.max}
        onClick={() => onZoom(stepZoom(zoom, 1))}
      />
    </div>
  )
}
