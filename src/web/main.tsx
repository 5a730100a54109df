import './lib/court-token.ts';
import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app.tsx';
import { deleteOldEnrolment } from './features/registrations/enrolment-draft.ts';
import { listen } from './lib/live.ts';
import { keepPageOffline } from './lib/router-reload.ts';

const { queryClient, app } = createApp();

deleteOldEnrolment();
keepPageOffline();
listen(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(<StrictMode>{app}</StrictMode>);
