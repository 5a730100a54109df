import { classes } from '#web/ui/classes.ts';

const meshes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** A wave's SVG path across the width: crests and troughs of `length` in turn, the first offset by `lift`. */
const swell = (level: number, length: number, lift: number) =>
  `M-80 ${level}q${length / 2} ${-lift} ${length} 0${`t${length} 0`.repeat(Math.ceil(1680 / length))}V300H-80Z`;

/**
 * Decoration: a net on a beach, a ball, the sun (the moon in the dark theme). Fills its container; a narrow one
 * shows the middle.
 */
export function BeachScene({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 1600 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={classes('pointer-events-none block w-full', className)}
    >
      <g transform="translate(480 0)">
        <circle cx="470" cy="112" r="104" className="fill-scene-glow" opacity="0.1" />
        <circle cx="470" cy="112" r="82" className="fill-scene-glow" opacity="0.14" />
        <circle cx="470" cy="112" r="60" className="fill-scene-sun" />
      </g>
      <path className="fill-scene-far" d={swell(148, 214, 44)} />
      <path className="fill-scene-mid" d={swell(184, 236, 34)} />
      <path className="fill-scene-near" d={swell(216, 228, -30)} />
      <g className="stroke-scene-foam" fill="none" strokeWidth="2.5" strokeLinecap="round" opacity="0.55">
        <path d="M920 164c20 6 42 6 62-2" />
        <path d="M904 199c28 7 62 6 92-3" />
        <path d="M520 198c24-6 46-5 70 2" />
        <path d="M150 196c26-7 54-6 80 2" />
        <path d="M1290 194c28 7 58 6 86-3" />
      </g>
      <path className="fill-scene-shore" d={swell(258, 330, 26)} />
      <g transform="translate(480 0)">
        <Net />
        <Ball />
      </g>
    </svg>
  );
}

function Net() {
  return (
    <g className="stroke-scene-net" fill="none" strokeLinecap="round">
      <g strokeWidth="1" opacity="0.35">
        {meshes.map((mesh) => (
          <path key={mesh} d={`M${100 + mesh * 17} ${150 + mesh * 0.55}v36`} />
        ))}
        <path d="M84 162l216 7" />
        <path d="M84 174l216 7" />
      </g>
      <g strokeWidth="4">
        <path d="M84 149l216 7" className="stroke-coral" />
        <path d="M84 186l216 7" strokeWidth="2" opacity="0.6" />
      </g>
      <path d="M84 142v126" strokeWidth="4" />
      <path d="M300 149v116" strokeWidth="4" />
    </g>
  );
}

function Ball() {
  return (
    <g>
      <path
        d="M118 118C150 66 196 52 232 70"
        className="stroke-scene-net"
        fill="none"
        strokeWidth="2"
        strokeDasharray="1 8"
        strokeLinecap="round"
        opacity="0.55"
      />
      <circle cx="246" cy="80" r="15" className="fill-sun" />
      <g className="stroke-on-sun" fill="none" strokeWidth="1.8" strokeLinecap="round">
        {[0, 120, 240].map((turn) => (
          <g key={turn} transform={`rotate(${turn + 20} 246 80)`}>
            <path d="M246 80c.6-6-1.8-11-8-13" />
            <path d="M251.5 77c0-5.5-2.5-9.5-6.5-12" />
          </g>
        ))}
      </g>
    </g>
  );
}
