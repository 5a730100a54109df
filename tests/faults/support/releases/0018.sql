update stages set earlier_draws = 1 where id = (select max(id) from stages);
