import { classes } from './classes.ts';

const meshes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** A net on the sand before the sea, a ball in the air, the sun behind; at night, the moon. Decoration. */
export function BeachScene({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 640 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={classes('pointer-events-none block w-full', className)}
    >
      <circle cx="470" cy="112" r="104" className="fill-scene-glow" opacity="0.1" />
      <circle cx="470" cy="112" r="82" className="fill-scene-glow" opacity="0.14" />
      <circle cx="470" cy="112" r="60" className="fill-scene-sun" />
      <path className="fill-scene-far" d="M0 140c70-26 140-26 214 4s140 34 214 4 146-24 212 2v150H0Z" />
      <path className="fill-scene-mid" d="M0 178c80-20 160-16 236 6s150 20 226-2 122-12 178 4v114H0Z" />
      <path className="fill-scene-near" d="M0 212c76-16 150-14 226 2s154 18 232 0 128-10 182 2v84H0Z" />
      <g className="stroke-scene-foam" fill="none" strokeWidth="2.5" strokeLinecap="round" opacity="0.55">
        <path d="M440 164c20 6 42 6 62-2" />
        <path d="M424 199c28 7 62 6 92-3" />
        <path d="M40 198c24-6 46-5 70 2" />
      </g>
      <path className="fill-scene-shore" d="M0 256c120-26 236-22 342-8s208 12 298-10v62H0Z" />
      <Net />
      <Ball />
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
